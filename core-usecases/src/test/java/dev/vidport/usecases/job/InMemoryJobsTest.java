package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryJobsTest extends JobsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryJobs jobs = new InMemoryJobs(transactions);

  @Override
  protected Jobs jobs() {
    return jobs;
  }

  @Override
  protected void end(JobId job) {
    jobs.end(job);
  }
}
