package dev.vidport.persistence.engine;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.vidport.domain.job.Step;

/**
 * A worker's hold on a step. The lease is void once the step's row is deleted (the step was
 * cancelled) or its version changes (another worker took the step over).
 *
 * @param lane where the step waited
 * @param version the row's version after this pick
 * @param failures failed attempts before this one, including crashes
 */
record StepLease(Step step, QueueLane lane, long version, int failures) {
  static StepLease of(Execution picked) {
    return new StepLease(
        StepText.parse(picked.taskInstance.getId()),
        QueueLane.ofTask(picked.taskInstance.getTaskName()),
        picked.version,
        picked.consecutiveFailures);
  }
}
