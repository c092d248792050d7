package dev.vidport.usecases.step.port;

import java.nio.file.Path;

/** See {@link StepControl#unstoppable}. */
record UnstoppableStep(Path workFolder) implements StepControl {
  @Override
  public boolean stopped() {
    return false;
  }

  @Override
  public void confirmLease() {}

  @Override
  public String attempt() {
    return "only";
  }

  @Override
  public void progressed() {}

  @Override
  public StepPrecedence precedence() {
    return StepPrecedence.AWAITED;
  }

  @Override
  public Registration onStop(Runnable kill) {
    return () -> {};
  }
}
