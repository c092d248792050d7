package dev.vidport.usecases.job.port;

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
 * @param kind name of its kind, {@link JobKind#name}
 * @param createdAt when it was queued
 * @param startedAt when its first step began; empty before that, and when the job has no record any
 *     more
 * @param endedAt of a failed job
 * @param steps its queued and running steps, in their order
 * @param failure of a failed job
 */
public record JobEntry(
    JobId job,
    String kind,
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

  /** Its position in the list. */
  public JobCursor cursor() {
    return new JobCursor(state == JobState.FAILED, endedAt.orElse(createdAt), job);
  }

  /**
   * A step that is queued or running.
   *
   * @param worker the worker that runs it; empty while it waits
   * @param failures failed attempts so far
   * @param due earliest time at which it can begin
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
