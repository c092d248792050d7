package dev.vidport.usecases.render;

import dev.vidport.domain.id.Moment;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Looks at every file that a video is made of. */
final class Probing implements RenderStep {
  private final RenderJobs jobs;
  private final MediaEngine media;
  private final Clock clock;

  Probing(RenderJobs jobs, MediaEngine media, Clock clock) {
    this.jobs = jobs;
    this.media = media;
    this.clock = clock;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    jobs.started(work.job().id(), Moment.now(clock));
    List<SourceFacts> facts = facts(media, work);
    return Result.of(() -> jobs.saveFacts(work.job().id(), facts));
  }

  /** What every file of the video holds. */
  static List<SourceFacts> facts(MediaEngine media, Work work)
      throws MediaFault, IOException, StepStopped {
    List<SourceFacts> facts = new ArrayList<>();
    for (ObjectKey source : work.sources()) {
      facts.add(media.probe(source, work.control()));
    }
    return facts;
  }
}
