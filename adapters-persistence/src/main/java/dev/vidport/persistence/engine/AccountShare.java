package dev.vidport.persistence.engine;

import java.util.Locale;

/**
 * The share of an account in the threads of a lane whose steps may take hours without any work,
 * such as transfers from slow servers. A worker starts a step only if more of its threads are free
 * than the account already uses. An account alone thus uses half of the threads, and each further
 * account half of the rest.
 */
final class AccountShare {
  private AccountShare() {}

  /**
   * The condition in SQL for rows {@code step}. It counts the running steps of this worker once for
   * a pick, however many other workers run, and is valid for one step at a time, because the count
   * for the next step includes this one.
   *
   * @param worker name of the worker that fetches
   * @param freeThreads its free threads in this lane
   */
  static String condition(QueueLane lane, String worker, int freeThreads) {
    return String.format(
        Locale.ROOT,
        """
        coalesce((select account_id from job where job.id = step.job_id), '') not in (
          select job.account_id
          from step_execution as running join job on job.id = running.job_id
          where running.picked_by = '%2$s' and running.task_name = '%1$s' and running.picked = true
          group by job.account_id
          having count(*) >= %3$d)""",
        lane.task(),
        worker.replace("'", "''"),
        freeThreads);
  }
}
