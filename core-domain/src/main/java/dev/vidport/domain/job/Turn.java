package dev.vidport.domain.job;

import java.time.Duration;
import java.time.Instant;

/**
 * When it is a step's turn: steps that are due are taken in the order of their turns. A turn is a
 * moment, so that whoever waits long enough comes before all who come later, and nothing starves.
 *
 * <p>A job's turn is when it was queued, and an hour later for each job that its account had not
 * finished by then: every account's first job goes before any other's second, unless that has
 * waited an hour longer. A chunk's turn is ten minutes later for each chunk of its job before it,
 * so that a short video passes the later parts of a long one. Every other step has its job's turn,
 * and so a job that is begun is also ended.
 */
public final class Turn {
  /**
   * Unfinished jobs that count, at most: a job waits no more than a week for those that are queued
   * after it.
   */
  public static final int MOST_JOBS = 7 * 24;

  private static final Duration FOR_EACH_JOB = Duration.ofHours(1);
  private static final Duration FOR_EACH_CHUNK = Duration.ofMinutes(10);

  private Turn() {}

  /**
   * @param unfinished jobs of the same account that were queued before and have not ended
   */
  public static Instant ofJob(Instant queuedAt, int unfinished) {
    return queuedAt.plus(FOR_EACH_JOB.multipliedBy(Math.min(unfinished, MOST_JOBS)));
  }

  public static Instant ofStep(Instant ofJob, Step step) {
    return step.kind() == StepKind.CHUNK
        ? ofJob.plus(FOR_EACH_CHUNK.multipliedBy(step.index()))
        : ofJob;
  }
}
