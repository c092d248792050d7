package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import java.util.List;

/** The durable queue of steps, shared by every host of an instance. */
public interface Steps {
  /**
   * Queues {@code step} in the transaction of the caller; does nothing when it is queued, running
   * or done already.
   */
  void enqueue(Step step);

  /**
   * Queues {@code step} in the transaction of the caller, in the place of one that nobody has begun
   * or that is done; does nothing when {@code before} is running, which then says itself what
   * follows.
   */
  void goOn(Step before, Step step);

  /** Jobs of which a step of this kind is queued that nobody is at, in no order. */
  List<JobId> waiting(StepKind kind, int limit);

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
