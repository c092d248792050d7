package dev.vidport.persistence.job;

import com.github.kagkarlsson.scheduler.task.Execution;
import dev.vidport.domain.job.Step;

/**
 * The right of this host to run a step. Whoever takes the step away (because it was cancelled, or
 * because this host seemed dead) removes its row or changes its version, and the claim is void.
 *
 * @param version the row's version as of this pick
 * @param failures tries that failed before this one, crashes included
 */
record Claim(Step step, long version, int failures) {
  static Claim of(Execution picked) {
    return new Claim(
        StepText.parse(picked.taskInstance.getId()), picked.version, picked.consecutiveFailures);
  }
}
