package dev.vidport.usecases.archive;

import dev.vidport.domain.job.ExportSteps;
import dev.vidport.usecases.job.port.JobKind;
import dev.vidport.usecases.job.port.StepLane;
import java.util.Map;

/** The kind of job that makes the archive of an account. */
public final class ExportKind {
  public static final JobKind KIND =
      new JobKind(
          ExportSteps.JOB, ExportSteps.VOLUME, Map.of(ExportSteps.VOLUME, StepLane.BACKGROUND));

  private ExportKind() {}
}
