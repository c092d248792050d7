package dev.vidport.bench.job;

import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;

/** The whole job of a source that players can be given as it is, against encoding all of it. */
public final class WebReadyJob {
  private static final Goal LESS = Goal.atMost(0.6);

  private final Clip warmUp;
  private final Clip clip;
  private final int rounds;

  /**
   * @param warmUp a short clip, whose job does not count
   * @param rounds turns of each side
   */
  public WebReadyJob(Clip warmUp, Clip clip, int rounds) {
    this.warmUp = warmUp;
    this.clip = clip;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        Jobs jobs = Jobs.start(work.folder("host"))) {
      report.doing("warming up with a job of " + warmUp.name());
      Jobs.Done unused = jobs.run(warmUp);
      HandMade hand = new HandMade(clip, work.folder("hand"));
      double ours = 0;
      double byHand = 0;
      for (int i = 0; i < rounds; i++) {
        report.doing("our job of " + clip.name());
        Jobs.Done done = jobs.run(clip);
        ours += done.cpuSeconds() / rounds;
        report.note("Processor seconds of the web-ready job: " + done.cpuText());
        report.doing("the one command");
        byHand += JobBench.cpu(hand.oneCommand(), work.path()) / rounds;
      }
      String what = "processor time, " + clip.name() + ", against one command for all renditions";
      report.add(Row.ratio(what, ours, byHand, " s", LESS));
    }
  }
}
