package dev.vidport.bench.media;

import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.domain.render.RenderOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Measures the cost of rendering in several chunks. */
public final class ChunkedRenderingBench {
  private static final Goal CPU_GOAL = Goal.atMost(1.05);
  private static final RenderOptions ALL = RenderOptions.plain(RenderOptions.DEFAULT_MAX_HEIGHT);

  /** More than any of the clips has chunks. */
  private static final int PARALLEL_CHUNKS = 16;

  private final BenchClip clip;
  private final int rounds;

  /**
   * @param clip long enough for several chunks
   * @param rounds number of runs of each side
   */
  public ChunkedRenderingBench(BenchClip clip, int rounds) {
    this.clip = clip;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException {
    RenderRunner rendering = new RenderRunner(parent);
    double whole = 0;
    double chunked = 0;
    int chunks = 0;
    for (int i = 0; i < rounds; i++) {
      report.progress(clip.name() + " in one chunk");
      whole += rendering.run(Materials.UPLOAD, files(), ALL, 1).cpuSeconds() / rounds;
      report.progress(clip.name() + " in several chunks");
      RenderRunner.Result several = rendering.run(Materials.UPLOAD, files(), ALL, PARALLEL_CHUNKS);
      chunked += several.cpuSeconds() / rounds;
      chunks = several.chunks();
    }
    String what = "processor time, " + clip.name() + ", in the maximum number of chunks (";
    what += chunks + ") against one";
    report.add(Row.ratio(what, chunked, whole, " s", CPU_GOAL));
  }

  private List<Path> files() {
    return List.of(clip.file());
  }
}
