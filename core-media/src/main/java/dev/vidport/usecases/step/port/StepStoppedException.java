package dev.vidport.usecases.step.port;

/** Thrown by a step that ended because it was told to stop. */
public final class StepStoppedException extends Exception {
  private static final long serialVersionUID = 1L;

  public StepStoppedException() {
    super("stopped", null, false, false);
  }
}
