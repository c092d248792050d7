package dev.vidport.media.render;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.step.port.SubtaskControl;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs work in a thread of its own, in parallel with other work of a step. When one fails, both
 * stop.
 */
final class ParallelTask<T> implements AutoCloseable {
  private final SubtaskControl control;
  private Optional<FutureTask<T>> task = Optional.empty();

  ParallelTask(StepControl step) {
    this.control = new SubtaskControl(step);
  }

  void start(Work<T> work) {
    FutureTask<T> started = new FutureTask<>(() -> runOrStop(work));
    task = Optional.of(started);
    DaemonThreads.start("vidport-parallel-task", started);
  }

  private T runOrStop(Work<T> work)
      throws UnusableMediaException, IOException, StepStoppedException {
    boolean done = false;
    try {
      T result = work.run(control);
      done = true;
      return result;
    } finally {
      if (!done) {
        control.stop();
      }
    }
  }

  /** Stops both. */
  void stop() {
    control.stop();
  }

  /** Runs the other work in the caller's thread. */
  <R> R runAlongside(Work<R> work)
      throws UnusableMediaException, IOException, StepStoppedException {
    try {
      return work.run(control);
    } catch (StepStoppedException stopped) {
      // Either the step was stopped, or the parallel task failed and result() throws its fault.
      control.stop();
      result();
      throw stopped;
    }
  }

  /** Waits for the result of the task; empty when no task was started. */
  Optional<T> result() throws UnusableMediaException, IOException, StepStoppedException {
    if (task.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(task.orElseThrow().get());
    } catch (ExecutionException e) {
      throw rethrown(Objects.requireNonNull(e.getCause()));
    } catch (InterruptedException e) {
      control.stop();
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  private static IOException rethrown(Throwable fault)
      throws UnusableMediaException, IOException, StepStoppedException {
    if (fault instanceof UnusableMediaException media) {
      throw media;
    }
    if (fault instanceof StepStoppedException stopped) {
      throw stopped;
    }
    if (fault instanceof StepBugException bug) {
      throw bug;
    }
    return new IOException("the parallel task failed", fault);
  }

  /** Stops the task and waits for its end: it must not write to the step's folder afterwards. */
  @Override
  public void close() {
    control.stop();
    task.ifPresent(ParallelTask::await);
  }

  private static void await(FutureTask<?> task) {
    try {
      task.get();
    } catch (ExecutionException known) {
      // result() reports the fault to callers that need the result.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Work that stops when its control is stopped. */
  interface Work<T> {
    T run(StepControl control) throws UnusableMediaException, IOException, StepStoppedException;
  }
}
