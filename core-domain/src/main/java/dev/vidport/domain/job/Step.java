package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;

/**
 * One durable unit of work of a job. Running it twice does no harm.
 *
 * @param index tells steps of one kind apart; 0 where there is one
 */
public record Step(JobId job, StepKind kind, int index) {
  public static Step only(JobId job, StepKind kind) {
    return new Step(job, kind, 0);
  }
}
