package dev.vidport.usecases.render;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStoppedException;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Probes every source of a video. */
final class ProbeStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaProber prober;
  private final Clock clock;

  ProbeStep(RenderJobs jobs, MediaProber prober, Clock clock) {
    this.jobs = jobs;
    this.prober = prober;
    this.clock = clock;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    jobs.started(context.job().id(), Timestamps.now(clock));
    List<SourceFacts> facts = probe(prober, context);
    return Result.of(() -> jobs.saveFacts(context.job().id(), context.control().attempt(), facts));
  }

  /** Returns the facts of every source of the video. */
  static List<SourceFacts> probe(MediaProber prober, StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<SourceFacts> facts = new ArrayList<>();
    for (ObjectKey source : context.sources()) {
      facts.add(prober.probe(source, context.control()));
    }
    return facts;
  }
}
