package dev.vidport.domain.job;

/** The steps of an export, one for each volume of its archive. The names are stored with jobs. */
public final class ExportSteps {
  /** The name of this kind of job. */
  public static final String JOB = "EXPORT";

  /** Writes a volume of the archive. */
  public static final StepKind VOLUME = new StepKind(JOB, "VOLUME");

  private ExportSteps() {}
}
