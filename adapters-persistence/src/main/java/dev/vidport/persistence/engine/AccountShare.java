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
   * The condition in SQL for rows {@code step}. It is valid for one step at a time, because the
   * count for the next step includes this one.
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
          where running.task_name = '%s' and running.picked = true and running.picked_by = '%s'
          group by job.account_id
          having count(*) >= %d)""",
        lane.task(),
        worker.replace("'", "''"),
        freeThreads);
  }
}
