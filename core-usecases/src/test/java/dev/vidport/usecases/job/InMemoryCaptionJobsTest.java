package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryCaptionJobsTest extends CaptionJobsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryJobs jobs = new InMemoryJobs(transactions);
  private final InMemoryCaptionJobs captionJobs = new InMemoryCaptionJobs(jobs);

  @Override
  protected CaptionJobs captionJobs() {
    return captionJobs;
  }

  @Override
  protected Jobs jobs() {
    return jobs;
  }
}
