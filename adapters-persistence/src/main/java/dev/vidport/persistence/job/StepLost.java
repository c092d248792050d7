package dev.vidport.persistence.job;

/** Undoes the transaction of a step whose claim is void. */
final class StepLost extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StepLost() {
    super("the step was cancelled or taken over", null, false, false);
  }
}
