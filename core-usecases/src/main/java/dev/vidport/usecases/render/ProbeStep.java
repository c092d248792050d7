package dev.vidport.usecases.render;

import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaProber;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectKey;
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
    SourceMaterial material = context.video().details().material();
    List<SourceFacts> facts = probe(prober, material, context.control());
    return Result.of(() -> jobs.saveFacts(context.job().id(), context.control().attempt(), facts));
  }

  /**
   * Returns the facts of every source of the video.
   *
   * @throws UnusableMediaException with the name of the file if there are several
   */
  static List<SourceFacts> probe(MediaProber prober, SourceMaterial material, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<ObjectKey> keys = RenderFileKeys.sources(material);
    List<SourceFacts> facts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      try {
        facts.add(prober.probe(keys.get(i), control));
      } catch (UnusableMediaException fault) {
        throw fault.in(material.nameOf(material.files().get(i)));
      }
    }
    return facts;
  }
}
