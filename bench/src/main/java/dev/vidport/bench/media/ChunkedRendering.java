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

  /**
   * @param clip long enough for chunks
   */
  public ChunkedRendering(Clip clip) {
    this.clip = clip;
  }

  public void run(Path parent, Report report) throws IOException {
    Rendering rendering = new Rendering(parent);
    List<Path> files = List.of(clip.file());
    report.doing(clip.name() + " in one chunk");
    Rendering.Done whole = rendering.run(Materials.UPLOAD, files, ALL, 1);
    report.doing(clip.name() + " in several");
    Rendering.Done parts = rendering.run(Materials.UPLOAD, files, ALL, LANES);
    String what = "processor time, " + clip.name() + ", in as many chunks as there may be (";
    what += parts.chunks() + ") against one";
    report.add(Row.ratio(what, parts.cpuSeconds(), whole.cpuSeconds(), " s", NEXT_TO_NOTHING));
  }
}
