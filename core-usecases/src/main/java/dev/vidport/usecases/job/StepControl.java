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
   * Asks the database whether the step is still this worker's to do: right before something is
   * stored that others read by its name. What {@link #stopped} knows may be a second old, and is
   * older where the process was frozen.
   *
   * @throws StepStopped when it is not, or when {@link #stopped}
   */
  void confirm() throws StepStopped;

  /**
   * Name of this try of the step, unlike that of any other: short, of letters, digits and hyphens.
   * The attempt that counts is written down in the transaction that marks the step as done ({@link
   * RenderJob#attempt}).
   */
  String attempt();

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
