package dev.vidport.usecases.variant;

import dev.vidport.domain.job.Av1Steps;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.JobKind;
import dev.vidport.usecases.job.port.StepLane;
import java.util.LinkedHashMap;
import java.util.Map;

/** The kind of job that encodes a published video in AV1. */
public final class Av1Kind {
  public static final JobKind KIND = new JobKind(Av1Steps.JOB, Av1Steps.COMPARE, steps());

  private Av1Kind() {}

  private static Map<StepKind, StepLane> steps() {
    Map<StepKind, StepLane> steps = new LinkedHashMap<>();
    steps.put(Av1Steps.COMPARE, StepLane.BACKGROUND);
    steps.put(Av1Steps.CHUNK, StepLane.BACKGROUND);
    steps.put(Av1Steps.PUBLISH, StepLane.BACKGROUND);
    return steps;
  }
}
