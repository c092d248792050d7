package dev.vidport.usecases.job;

import java.nio.file.Path;

/** The engine's side of a running step. Safe for use by any thread. */
public interface StepControl {
  /** Whether the step has to stop: cancelled, out of time, fenced off or the host shuts down. */
  boolean stopped();

  /**
   * @throws StepStopped when {@link #stopped}
   */
  default void check() throws StepStopped {
    if (stopped()) {
      throw new StepStopped();
    }
  }

  /**
   * Calls {@code kill} once, from another thread, as soon as the step has to stop (at once, when it
   * already has). Closing the answer takes that back.
   */
  Registration onStop(Runnable kill);

  /** An empty folder of this step's own, deleted when it ends. */
  Path workFolder();

  /** Takes back what was registered. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
