package dev.vidport.bench.media;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.domain.render.RenderOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What it costs to render in chunks. */
public final class ChunkedRendering {
  private static final Goal NEXT_TO_NOTHING = Goal.atMost(1.05);
  private static final RenderOptions ALL = RenderOptions.plain(RenderOptions.DEFAULT_MAX_HEIGHT);

  /** More than any clip of these has chunks. */
  private static final int LANES = 16;

  private final Clip clip;
  private final int rounds;

  /**
   * @param clip long enough for chunks
   * @param rounds turns of each side
   */
  public ChunkedRendering(Clip clip, int rounds) {
    this.clip = clip;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException {
    Rendering rendering = new Rendering(parent);
    double whole = 0;
    double parts = 0;
    int chunks = 0;
    for (int i = 0; i < rounds; i++) {
      report.doing(clip.name() + " in one chunk");
      whole += rendering.run(Materials.UPLOAD, files(), ALL, 1).cpuSeconds() / rounds;
      report.doing(clip.name() + " in several");
      Rendering.Done several = rendering.run(Materials.UPLOAD, files(), ALL, LANES);
      parts += several.cpuSeconds() / rounds;
      chunks = several.chunks();
    }
    String what = "processor time, " + clip.name() + ", in as many chunks as there may be (";
    what += chunks + ") against one";
    report.add(Row.ratio(what, parts, whole, " s", NEXT_TO_NOTHING));
  }

  private List<Path> files() {
    return List.of(clip.file());
  }
}
