package dev.vidport.usecases.job;

/** Thrown by work that ended because it was told to. */
public final class StepStopped extends Exception {
  private static final long serialVersionUID = 1L;

  public StepStopped() {
    super("stopped", null, false, false);
  }
}
