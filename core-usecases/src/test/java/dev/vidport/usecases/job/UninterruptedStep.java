package dev.vidport.usecases.job;

import java.nio.file.Path;

/** A step control that never stops the step. */
public record UninterruptedStep(Path workFolder) implements StepControl {
  @Override
  public void confirmLease() {}

  @Override
  public String attempt() {
    return "only";
  }

  @Override
  public boolean stopped() {
    return false;
  }

  @Override
  public Registration onStop(Runnable kill) {
    return () -> {};
  }
}
