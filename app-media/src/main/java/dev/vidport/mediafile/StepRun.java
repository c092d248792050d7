package dev.vidport.mediafile;

import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A step that waits for a thread, or runs in one. A stop ends it at once while it waits. */
final class StepRun<T> implements Runnable {
  private final CompletableFuture<T> result = new CompletableFuture<>();
  private final AtomicBoolean taken = new AtomicBoolean();
  private final CallScope scope;
  private final CallFolder folder;
  private final StepWork<T> work;
  private final Runnable registration;

  StepRun(CallScope scope, CallFolder folder, StepWork<T> work) {
    this.scope = scope;
    this.folder = folder;
    this.work = work;
    this.registration = scope.register(this::stop);
  }

  /** Completes when the step has ended and none of its programs runs. */
  CompletableFuture<T> result() {
    return result;
  }

  private void stop() {
    if (taken.compareAndSet(false, true)) {
      result.completeExceptionally(new StepStoppedException());
    }
  }

  @Override
  public void run() {
    if (!taken.compareAndSet(false, true)) {
      return;
    }
    registration.run();
    try {
      StepControl step = step();
      step.check();
      result.complete(work.run(step));
    } catch (Throwable fault) {
      // Including errors, which would otherwise leave the caller waiting.
      result.completeExceptionally(fault);
    }
  }

  private StepControl step() throws IOException {
    return new CallStep(scope, folder.next());
  }
}
