package dev.vidport.usecases.job.port;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.job.Step;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores the records of jobs of all kinds. */
public interface Jobs {
  /**
   * Stores a new job. A job of a published video has to be inserted in a transaction that has
   * locked the video ({@code Videos.lockSharing}), so that it cannot outlive a concurrent deletion.
   *
   * @param queueClass its place among the jobs of its account
   */
  void insert(Job job, QueueClass queueClass);

  /** Stores a new job of normal priority, see {@link #insert(Job, QueueClass)}. */
  default void insert(Job job) {
    insert(job, QueueClass.NORMAL);
  }

  Optional<Job> find(JobId id);

  /**
   * The jobs with these ids, without their results and notes, in no particular order.
   *
   * @param ids at most 500
   */
  List<Job> withoutResults(Collection<JobId> ids);

  /** Stores when the first step began. A second call has no effect. */
  void started(JobId id, Instant at);

  /**
   * Stores the result of a step for later ones. To be called once, in the transaction that ends the
   * step ({@link StepHandler.Result#commit}).
   *
   * @param attempt the attempt that counts
   * @param json at most 1,000,000 characters
   */
  void saveResult(Step step, String attempt, String json);

  /**
   * Stores how much a step has done, and replaces the previous amount. May be lost while the
   * database is unavailable.
   */
  void progress(Step step, double amount);

  /**
   * Stores a note of a step, and replaces the previous one.
   *
   * @param note at most 20 characters
   */
  void note(Step step, String note);

  /**
   * Deletes ended jobs, the oldest first. The summary of a render job is stored with its video.
   *
   * @param before deletes only jobs that were created before this time
   * @param max maximum number of jobs to delete
   * @return the number of deleted jobs
   */
  int deleteEnded(Instant before, int max);
}
