package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;

/** The durable queue of steps, shared by every host of an instance. */
public interface Steps {
  /**
   * Queues {@code step} in the transaction of the caller; does nothing when it is queued, running
   * or done already.
   */
  void enqueue(Step step);

  /**
   * Has the steps of a job that failed, and wait for their next try, tried now.
   *
   * @return how many there were
   */
  int hurry(JobId job);

  /**
   * Ends a job in the transaction of the caller: its queued steps are dropped, its running ones are
   * told to stop, wherever they run, within 2 seconds.
   *
   * @return how many queued and running steps that ended
   */
  int cancel(JobId job);
}
