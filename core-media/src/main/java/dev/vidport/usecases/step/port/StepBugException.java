package dev.vidport.usecases.step.port;

/**
 * A step failed because of a bug of this program. The cause is neither the media nor the machine,
 * so another attempt would fail in the same way, and another file would not help its owner.
 */
public final class StepBugException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what a developer needs to reproduce the failure, without secrets
   */
  public StepBugException(String message) {
    super(message);
  }
}
