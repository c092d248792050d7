package dev.vidport.http.server;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.StepScheduler;
import java.util.List;

/** A step engine that ignores every step. */
final class NoSteps implements StepScheduler {
  @Override
  public void enqueue(Step step) {}

  @Override
  public void goOn(Step before, Step step) {}

  @Override
  public List<JobId> waiting(StepKind kind, int limit) {
    return List.of();
  }

  @Override
  public List<JobId> unfinished(VideoId video) {
    return List.of();
  }

  @Override
  public int hurry(JobId job) {
    return 0;
  }

  @Override
  public int cancel(JobId job) {
    return 3;
  }
}
