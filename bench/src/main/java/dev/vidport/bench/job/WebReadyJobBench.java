package dev.vidport.bench.job;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Compares the whole job of a web-ready source, whose top rendition is remuxed, with encoding every
 * rendition.
 */
public final class WebReadyJobBench {
  private static final Goal CPU_GOAL = Goal.atMost(0.6);

  private final BenchClip warmUp;
  private final BenchClip clip;
  private final int rounds;
  private final HostLocation location;

  /**
   * @param warmUp short clip, whose job is not measured
   * @param rounds number of runs of each side
   */
  public WebReadyJobBench(BenchClip warmUp, BenchClip clip, int rounds, HostLocation location) {
    this.warmUp = warmUp;
    this.clip = clip;
    this.rounds = rounds;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        JobRunner jobs = JobRunner.start(work.folder("host"), location)) {
      report.progress("warming up: job of " + warmUp.name());
      JobRunner.Result unused = jobs.run(warmUp);
      HandWrittenCommands baseline = new HandWrittenCommands(clip, work.folder("hand"));
      double ours = 0;
      double byHand = 0;
      for (int i = 0; i < rounds; i++) {
        report.progress("ours: job of " + clip.name());
        JobRunner.Result result = jobs.run(clip);
        ours += result.cpuSeconds() / rounds;
        report.note("Processor time of the web-ready job in seconds: " + result.cpuText());
        report.progress("theirs: single command");
        byHand += JobBench.cpu(baseline.singleCommand(), work.path()) / rounds;
      }
      String what =
          "processor time, " + clip.name() + ", against a single command for all renditions";
      report.add(Row.ratio(what, ours, byHand, " s", CPU_GOAL));
    }
  }
}
