package dev.vidport.usecases.step.port;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The connection of a running step to the engine. Thread-safe. */
public interface StepControl {
  /** A control for work outside a job, for which someone waits: it is never stopped. */
  static StepControl unstoppable(Path workFolder) {
    return new UnstoppableStep(workFolder);
  }

  /**
   * Whether the step has to stop: it was cancelled, has timed out or has lost its lease, or the
   * host shuts down.
   */
  boolean stopped();

  /**
   * @throws StepStoppedException when {@link #stopped}
   */
  default void check() throws StepStoppedException {
    if (stopped()) {
      throw new StepStoppedException();
    }
  }

  /**
   * Confirms with the database that this worker still holds the lease of the step. Call this right
   * before storing a file that others read by its name. The result of {@link #stopped} may be a
   * second old, and older after the process was frozen.
   *
   * @throws StepStoppedException when the lease is lost, or when {@link #stopped}
   */
  void confirmLease() throws StepStoppedException;

  /**
   * Unique name of this attempt: short, of letters, digits and hyphens. The attempt that counts is
   * stored in the transaction that marks the step as done.
   */
  String attempt();

  /**
   * Calls {@code kill} once, from another thread, as soon as the step has to stop; at once when it
   * already has to. Closing the result cancels the registration.
   */
  Registration onStop(Runnable kill);

  /**
   * Waits for {@code delay}, which counts as progress.
   *
   * @throws StepStoppedException as soon as the step has to stop, or when the thread is interrupted
   */
  default void pause(Duration delay) throws StepStoppedException {
    CountDownLatch stopped = new CountDownLatch(1);
    try (Registration registration = onStop(stopped::countDown)) {
      boolean unused = stopped.await(delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StepStoppedException();
    }
    progressed();
    check();
  }

  /**
   * Reports that the step makes progress. A step without progress is ended after a time. Called
   * often, from any thread.
   */
  void progressed();

  /** Which share of the processors its programs get beside those of other steps. */
  default StepPrecedence precedence() {
    return StepPrecedence.NORMAL;
  }

  /** An empty folder for this step alone, deleted when the step ends. */
  Path workFolder();

  /** Cancels a registration. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
