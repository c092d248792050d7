package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.job.port.JobOverview;

/** Finds the video of a job of any account, for an operator. */
public final class FindJob {
  private final JobOverview overview;

  FindJob(JobOverview overview) {
    this.overview = overview;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} also for a job that has ended with an output, and
   *     for one that another has replaced
   */
  public VideoId handleAsOperator(JobId job) {
    return overview
        .video(job)
        .orElseThrow(
            () ->
                new RefusalException(
                    RefusalCode.NOT_FOUND, "no unfinished or failed job has the id " + job));
  }
}
