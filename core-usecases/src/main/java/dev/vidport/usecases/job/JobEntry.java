package dev.vidport.usecases.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job in an operator's list.
 *
 * @param createdAt when it was queued
 * @param startedAt when its first step began; empty before that, and where its record is gone
 * @param endedAt of a job that failed
 * @param steps those that are queued or running, in the order they come
 * @param failure of a job that failed
 */
public record JobEntry(
    JobId job,
    VideoId video,
    AccountId account,
    JobState state,
    Instant createdAt,
    Optional<Instant> startedAt,
    Optional<Instant> endedAt,
    List<QueuedStep> steps,
    Optional<Failure> failure) {
  public JobEntry {
    steps = List.copyOf(steps);
  }

  /** Where it stands among the jobs of its kind. */
  public JobCursor cursor() {
    return new JobCursor(state == JobState.FAILED, endedAt.orElse(createdAt), job);
  }

  /**
   * A step that is queued or running.
   *
   * @param worker who is at it; empty while it waits
   * @param failures tries that failed so far
   * @param due when it could begin, or could have begun
   */
  public record QueuedStep(Step step, Optional<String> worker, int failures, Instant due) {
    public JobState state() {
      if (worker.isPresent()) {
        return JobState.RUNNING;
      }
      return failures > 0 ? JobState.REDRIVE : JobState.QUEUED;
    }
  }
}
