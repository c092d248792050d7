package dev.vidport.usecases.job.port;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import java.util.List;

/** The durable queue of steps, shared by every host of an instance. */
public interface StepScheduler {
  /**
   * Queues {@code step} in the transaction of the caller; does nothing when it is queued, running
   * or done already.
   */
  void enqueue(Step step);

  /**
   * Queues {@code step} in the transaction of the caller, in place of {@code before}, which is
   * queued or done. Does nothing when {@code before} is running: its handler then decides what
   * follows.
   */
  void continueAfter(Step before, Step step);

  /** Jobs with a queued step of this kind that no worker runs, in no particular order. */
  List<JobId> waiting(StepKind kind, int limit);

  /**
   * Whether a step of this kind is due that no worker runs. A failed step is not, until its next
   * attempt.
   */
  boolean isDue(StepKind kind);

  /** The jobs of a video, of all kinds, that have not ended, in the order of their ids. */
  List<JobId> unfinished(VideoId video);

  /**
   * Makes the failed steps of a job that wait for their next attempt due now.
   *
   * @return the number of these steps
   */
  int retryNow(JobId job);

  /**
   * Cancels a job in the transaction of the caller: removes its queued steps, and tells its running
   * steps to stop, on any host, within 2 seconds.
   *
   * @return the number of queued and running steps that this cancelled
   */
  int cancel(JobId job);
}
