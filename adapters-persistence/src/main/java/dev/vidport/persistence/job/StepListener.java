package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import java.time.Duration;

/**
 * Hears what a worker does with steps, for figures and traces. It is called in the thread that runs
 * the step, and must neither block nor throw.
 */
@FunctionalInterface
public interface StepListener {
  /**
   * A step begins.
   *
   * @param waited since it was due
   * @return hears how it ends
   */
  Watch begins(Step step, Duration waited);

  /** Listens to nothing. */
  static StepListener none() {
    return (step, waited) -> end -> {};
  }

  /** Both hear of everything. */
  default StepListener and(StepListener other) {
    return (step, waited) -> {
      Watch first = begins(step, waited);
      Watch second = other.begins(step, waited);
      return end -> {
        // As they began, the other way round.
        second.ended(end);
        first.ended(end);
      };
    };
  }

  /** Waits for the end of a step. */
  @FunctionalInterface
  interface Watch {
    void ended(StepEnd end);
  }
}
