package dev.vidport.mediafile;

import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.nio.file.Path;

/** A step of a call, which stops with its scope. Its programs limit their time themselves. */
record CallStep(CallScope scope, Path workFolder) implements StepControl {
  @Override
  public boolean stopped() {
    return scope.isStopped();
  }

  @Override
  public void confirmLease() throws StepStoppedException {
    check();
  }

  @Override
  public String attempt() {
    return "only";
  }

  @Override
  public Registration onStop(Runnable kill) {
    // Each registration is a different object, also of the same action.
    Runnable own = () -> kill.run();
    Runnable cancel = scope.register(own);
    return cancel::run;
  }

  @Override
  public void progressed() {}
}
