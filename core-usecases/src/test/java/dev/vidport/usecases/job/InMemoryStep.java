package dev.vidport.usecases.job;

import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.port.JobEntry;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A queued or running step.
 *
 * @param turn its place in the queue order
 * @param worker the worker that runs it; empty while it waits
 * @param failures failed attempts so far
 * @param due earliest time at which it can begin
 */
record InMemoryStep(Step step, Instant turn, Optional<String> worker, int failures, Instant due) {
  static final Comparator<InMemoryStep> QUEUE_ORDER =
      Comparator.comparing(InMemoryStep::turn).thenComparing(InMemoryStep::due);

  boolean isWaiting() {
    return worker.isEmpty();
  }

  /** Whether it failed and waits for its next attempt. */
  boolean isInRedrive() {
    return isWaiting() && failures > 0;
  }

  InMemoryStep pickedBy(String picking) {
    return new InMemoryStep(step, turn, Optional.of(picking), failures, due);
  }

  InMemoryStep failed(int times, Instant nextAttempt) {
    return new InMemoryStep(step, turn, worker, times, nextAttempt);
  }

  JobEntry.QueuedStep entry() {
    return new JobEntry.QueuedStep(step, worker, failures, due);
  }
}
