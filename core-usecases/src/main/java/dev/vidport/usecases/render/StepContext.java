package dev.vidport.usecases.render;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.step.port.StepControl;
import java.util.List;

/**
 * A step and the data that it works on.
 *
 * @param job its record after the previous steps
 */
record StepContext(Step step, RenderJob job, Submitted video, StepControl control) {
  /** The render plan. Present after the plan step. */
  RenderPlan plan() {
    return job.plan().orElseThrow();
  }

  /** Facts about the source whose video is copied. */
  WebReadyFacts webReady() {
    return job.facts().get(0).webReady().orElseThrow();
  }

  /** Keys of the sources of the video. */
  List<ObjectKey> sources() {
    return RenderFileKeys.sources(video.details().material());
  }
}
