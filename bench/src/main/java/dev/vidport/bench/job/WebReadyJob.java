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

  private final Clip clip;

  public WebReadyJob(Clip clip) {
    this.clip = clip;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        Jobs jobs = Jobs.start(work.folder("host"))) {
      report.doing("our job of " + clip.name());
      Jobs.Done ours = jobs.run(clip);
      report.doing("the one command");
      HandMade hand = new HandMade(clip, work.folder("hand"));
      double byHand = JobBench.cpu(hand.oneCommand(), work.path());
      report.add(
          Row.ratio(
              "processor time, " + clip.name() + ", against one command for all renditions",
              ours.cpuSeconds(),
              byHand,
              " s",
              LESS));
      report.note("Processor seconds of the web-ready job: " + ours.cpuText());
    }
  }
}
