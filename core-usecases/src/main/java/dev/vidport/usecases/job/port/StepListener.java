package dev.vidport.usecases.job.port;

import dev.vidport.domain.job.Step;
import java.time.Duration;

/**
 * Is called for each step that a worker runs, for metrics and traces. Calls are made in the thread
 * that runs the step and must neither block nor throw.
 */
@FunctionalInterface
public interface StepListener {
  /**
   * A step begins.
   *
   * @param waited time since the step was due
   * @return is called when the step ends
   */
  Watch begins(Step step, Duration waited);

  /** Does nothing. */
  static StepListener none() {
    return (step, waited) -> end -> {};
  }

  /** Calls both listeners. */
  default StepListener and(StepListener other) {
    return (step, waited) -> {
      Watch first = begins(step, waited);
      Watch second = other.begins(step, waited);
      return end -> {
        // In reverse order of the beginning.
        second.ended(end);
        first.ended(end);
      };
    };
  }

  /** Is called at the end of a step. */
  @FunctionalInterface
  interface Watch {
    void ended(StepEnd end);
  }
}
