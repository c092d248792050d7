package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;

/**
 * One durable unit of work of a job. Idempotent: running it twice is harmless.
 *
 * @param index distinguishes steps of the same kind; 0 if there is only one
 */
public record Step(JobId job, StepKind kind, int index) {
  public static Step only(JobId job, StepKind kind) {
    return new Step(job, kind, 0);
  }
}
