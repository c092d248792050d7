package dev.vidport.usecases.job;

import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.JobKind;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;

/** Stores a job and queues its first step, in the transaction of the caller. */
public final class StartJob {
  private final Jobs jobs;
  private final StepScheduler steps;

  public StartJob(Jobs jobs, StepScheduler steps) {
    this.jobs = jobs;
    this.steps = steps;
  }

  /** Starts a job of normal priority, see {@link #handle(Job, StepKind, QueueClass)}. */
  public void handle(Job job, StepKind first) {
    handle(job, first, QueueClass.NORMAL);
  }

  /**
   * @param first a step of the kind of the job, usually {@link JobKind#first}
   */
  public void handle(Job job, StepKind first, QueueClass queueClass) {
    if (!job.kind().equals(first.job())) {
      throw new IllegalArgumentException(first + " is not a step of a job of kind " + job.kind());
    }
    jobs.insert(job, queueClass);
    steps.enqueue(Step.only(job.id(), first));
  }
}
