package dev.vidport.usecases.variant;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Av1Steps;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.job.StartJob;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.processing.AfterPublication;
import java.util.random.RandomGenerator;

/** Begins the renditions in AV1 of a video that is published, if its options ask for them. */
public final class Av1Start implements AfterPublication {
  private final Av1Mode mode;
  private final StartJob start;
  private final RandomGenerator random;

  public Av1Start(Av1Mode mode, Jobs jobs, StepScheduler steps, RandomGenerator random) {
    this.mode = mode;
    this.start = new StartJob(jobs, steps);
    this.random = random;
  }

  @Override
  public Ended atEnd(Ended video) {
    boolean wanted =
        mode != Av1Mode.OFF && video.output().isPresent() && video.details().options().av1();
    return wanted ? video.beginningWith(Av1Encoding.queued(JobId.random(random))) : video;
  }

  @Override
  public void queue(Ended video) {
    video
        .av1()
        .filter(Av1Encoding::isProcessing)
        .ifPresent(
            queued ->
                start.handle(
                    Job.queued(
                            queued.job(),
                            Av1Steps.JOB,
                            video.account(),
                            video.id(),
                            video.endedAt())
                        .withDrawsCaptions(video.details().options().burnedCaptions().isPresent()),
                    Av1Steps.COMPARE,
                    QueueClass.LOW));
  }
}
