package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryRenderJobsTest extends RenderJobsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryJobs jobs = new InMemoryJobs(transactions);
  private final InMemoryRenderJobs renderJobs = new InMemoryRenderJobs(jobs);

  @Override
  protected RenderJobs jobs() {
    return renderJobs;
  }

  @Override
  protected void insert(Job job) {
    jobs.insert(job);
  }
}
