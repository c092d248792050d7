package dev.vidport.usecases.render;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.JobKind;
import dev.vidport.usecases.job.port.StepLane;
import java.util.LinkedHashMap;
import java.util.Map;

/** The kind of job that renders and publishes a video. */
public final class RenderKind {
  public static final JobKind KIND = new JobKind(RenderSteps.JOB, RenderSteps.PROBE, steps());

  private RenderKind() {}

  private static Map<StepKind, StepLane> steps() {
    Map<StepKind, StepLane> steps = new LinkedHashMap<>();
    steps.put(RenderSteps.FETCH, StepLane.TRANSFER);
    steps.put(RenderSteps.RECEIVE, StepLane.LIVE);
    steps.put(RenderSteps.PROBE, StepLane.QUICK);
    steps.put(RenderSteps.PLAN, StepLane.QUICK);
    steps.put(RenderSteps.LOUDNESS, StepLane.AUDIO);
    steps.put(RenderSteps.EARLY_START, StepLane.QUICK);
    steps.put(RenderSteps.EARLY_RENDITION, StepLane.EARLY);
    steps.put(RenderSteps.EARLY_PUBLISH, StepLane.QUICK);
    steps.put(RenderSteps.CHUNK, StepLane.HEAVY);
    steps.put(RenderSteps.AUDIO, StepLane.AUDIO);
    steps.put(RenderSteps.REMUX_TOP, StepLane.HEAVY);
    steps.put(RenderSteps.PACKAGE, StepLane.HEAVY);
    steps.put(RenderSteps.STILLS, StepLane.HEAVY);
    steps.put(RenderSteps.PUBLISH, StepLane.QUICK);
    return steps;
  }
}
