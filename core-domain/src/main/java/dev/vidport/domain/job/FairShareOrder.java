package dev.vidport.domain.job;

import java.time.Duration;
import java.time.Instant;

/**
 * Fair-share order of the steps. Due steps run in ascending order of this instant. Because the
 * order is an instant, a step that has waited long enough precedes every step that is queued later,
 * and no step starves.
 *
 * <p>The order of a job is the time at which it was queued, plus one hour for each unfinished job
 * of normal priority that its account has at that time. The first job of every account therefore
 * precedes the second job of any other account, unless that job has waited an hour longer.
 *
 * <p>A backlog delays a new upload of the same account by a few hours at most: only other new
 * uploads count fully. A job of low priority also waits for the earlier ones of low priority, and
 * is a day later, so that it fills the time that others leave. The order of a chunk is two minutes
 * later for each earlier one of its job, about the length of its video, so that a short video
 * overtakes the later chunks of a long one; that of another step is ten minutes later. A step that
 * is the only one of its kind has the order of its job, so that started jobs are finished.
 */
public final class FairShareOrder {
  /**
   * The maximum number of unfinished jobs that count: jobs that are queued up to a week later can
   * overtake a job, one more day for a job of low priority, and none after that.
   */
  public static final int MAX_COUNTED_JOBS = 7 * 24;

  /** How long an upload counts as new. */
  public static final Duration FRESH_FOR = Duration.ofHours(1);

  /** Older jobs that delay a new upload. */
  static final int MAX_BACKLOG_BEFORE_FRESH = 4;

  private static final Duration DELAY_OF_LOW = Duration.ofDays(1);
  private static final Duration DELAY_PER_JOB = Duration.ofHours(1);
  private static final Duration DELAY_PER_STEP = Duration.ofMinutes(10);
  private static final Duration DELAY_PER_CHUNK = Duration.ofMinutes(2);

  private FairShareOrder() {}

  /**
   * @param others the jobs of the same account that were queued earlier and have not finished
   */
  public static Instant ofJob(Instant queuedAt, QueueClass own, UnfinishedJobs others) {
    return switch (own) {
      case FRESH -> {
        int backlog = Math.max(0, others.normal() - others.fresh());
        yield delayed(queuedAt, others.fresh() + Math.min(backlog, MAX_BACKLOG_BEFORE_FRESH));
      }
      case NORMAL -> delayed(queuedAt, others.normal());
      case LOW -> delayed(queuedAt, others.normal() + others.low()).plus(DELAY_OF_LOW);
    };
  }

  private static Instant delayed(Instant queuedAt, int jobs) {
    return queuedAt.plus(DELAY_PER_JOB.multipliedBy(Math.min(jobs, MAX_COUNTED_JOBS)));
  }

  public static Instant ofStep(Instant jobOrder, Step step) {
    Duration each = step.kind().equals(RenderSteps.CHUNK) ? DELAY_PER_CHUNK : DELAY_PER_STEP;
    return jobOrder.plus(each.multipliedBy(step.index()));
  }
}
