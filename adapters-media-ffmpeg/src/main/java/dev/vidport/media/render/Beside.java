package dev.vidport.media.render;

import dev.vidport.usecases.job.InnerControl;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaFault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work in a thread of its own beside other work of a step. Where one fails, both end. */
final class Beside<T> implements AutoCloseable {
  private final InnerControl control;
  private Optional<FutureTask<T>> task = Optional.empty();

  Beside(StepControl step) {
    this.control = new InnerControl(step);
  }

  void start(Work<T> work) {
    FutureTask<T> started = new FutureTask<>(() -> orStop(work));
    Thread thread = new Thread(started, "vidport-beside");
    thread.setDaemon(true);
    task = Optional.of(started);
    thread.start();
  }

  private T orStop(Work<T> work) throws MediaFault, IOException, StepStopped {
    boolean done = false;
    try {
      T made = work.in(control);
      done = true;
      return made;
    } finally {
      if (!done) {
        control.stop();
      }
    }
  }

  /** Does the other work, in the caller's thread. */
  <R> R beside(Work<R> work) throws MediaFault, IOException, StepStopped {
    try {
      return work.in(control);
    } catch (StepStopped stopped) {
      // Either the step was stopped, or what runs beside has failed and says why.
      control.stop();
      result();
      throw stopped;
    }
  }

  /** What was made beside, once it is; empty when nothing was started. */
  Optional<T> result() throws MediaFault, IOException, StepStopped {
    if (task.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(task.orElseThrow().get());
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } catch (InterruptedException e) {
      control.stop();
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private static IOException rethrown(Throwable fault) throws MediaFault, IOException, StepStopped {
    if (fault instanceof MediaFault media) {
      throw media;
    }
    if (fault instanceof StepStopped stopped) {
      throw stopped;
    }
    return new IOException("what ran beside has failed", fault);
  }

  /** Ends what still runs: nothing may work on in the step's folder after it. */
  @Override
  public void close() {
    control.stop();
    task.ifPresent(Beside::await);
  }

  private static void await(FutureTask<?> task) {
    try {
      task.get();
    } catch (ExecutionException known) {
      // Whoever needed its result has met the fault.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Work that stops as the step's work does. */
  interface Work<T> {
    T in(StepControl control) throws MediaFault, IOException, StepStopped;
  }
}
