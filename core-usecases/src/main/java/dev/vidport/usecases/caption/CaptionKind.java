package dev.vidport.usecases.caption;

import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.JobKind;
import dev.vidport.usecases.job.port.StepLane;
import java.util.LinkedHashMap;
import java.util.Map;

/** The kind of job that makes captions of a published video by speech recognition. */
public final class CaptionKind {
  public static final JobKind KIND = new JobKind(CaptionSteps.JOB, CaptionSteps.EXTRACT, steps());

  private CaptionKind() {}

  private static Map<StepKind, StepLane> steps() {
    Map<StepKind, StepLane> steps = new LinkedHashMap<>();
    steps.put(CaptionSteps.EXTRACT, StepLane.SPEECH);
    steps.put(CaptionSteps.TRANSCRIBE, StepLane.SPEECH);
    steps.put(CaptionSteps.ASSEMBLE, StepLane.QUICK);
    steps.put(CaptionSteps.PUBLISH, StepLane.QUICK);
    return steps;
  }
}
