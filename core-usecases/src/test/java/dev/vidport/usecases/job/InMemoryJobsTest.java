package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.video.port.Videos;

final class InMemoryJobsTest extends JobsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryVideos videos = new InMemoryVideos(transactions);
  private final InMemoryJobs jobs = new InMemoryJobs(transactions, videos);

  @Override
  protected Jobs jobs() {
    return jobs;
  }

  @Override
  protected Videos videos() {
    return videos;
  }

  @Override
  protected void end(JobId job) {
    jobs.end(job);
  }
}
