package dev.vidport.usecases.render;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.WebReady;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.storage.ObjectKey;
import java.util.List;

/**
 * A step to be done, and what it is done on.
 *
 * @param job as the steps before left it
 */
record Work(Step step, RenderJob job, Submitted video, StepControl control) {
  /** What is rendered, in a step after that in which it was planned. */
  RenderPlan plan() {
    return job.plan().orElseThrow();
  }

  /** What is known of the source whose picture is copied. */
  WebReady webReady() {
    return job.facts().get(0).webReady().orElseThrow();
  }

  /** The files that the video is made of. */
  List<ObjectKey> sources() {
    return RenderFiles.sources(video.details().material());
  }
}
