package dev.vidport.usecases.processing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.StorageUseCases;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Originals;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Retries the processing of a video, for an operator. Steps that wait for their next attempt run at
 * once. A video that ended without an output, or whose job has no record any more, gets a new job.
 * The video and its options stay the same.
 */
public final class RetryProcessing {
  private final FindVideo find;
  private final Videos videos;
  private final Originals originals;
  private final SourceLengths sourceLengths;
  private final StoredSources sources;
  private final RenderJobs jobs;
  private final StepScheduler steps;
  private final RenderJobQueue queue;
  private final AuditLog log;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public RetryProcessing(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      StepScheduler steps,
      StorageUseCases storage,
      RenderJobQueue queue,
      AuditLog log,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.originals = new Originals(videos, storage.garbage());
    this.sourceLengths = new SourceLengths(videos, jobs);
    this.sources = new StoredSources(videos, sourceLengths, storage.sourceFiles());
    this.jobs = jobs;
    this.steps = steps;
    this.queue = queue;
    this.log = log;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code INVALID_STATE}, {@code ORIGINAL_UNAVAILABLE}
   */
  public Retried handleAsOperator(VideoId id, Actor operator) throws IOException {
    Video video = find.ofAnyAccount(id);
    if (needsNewJob(video)) {
      sources.check(video);
    }
    return transactions.in(
        () -> {
          Retried retried = retry(id);
          log.append(
              new AuditEntry(
                  Timestamps.now(clock),
                  video.account(),
                  operator,
                  AuditAction.JOB_RETRIED,
                  id.value()));
          return retried;
        });
  }

  private boolean needsNewJob(Video video) {
    return (video instanceof Ended ended && ended.output().isEmpty())
        || (video instanceof Submitted submitted && jobs.find(submitted.job()).isEmpty());
  }

  private Retried retry(VideoId id) {
    Video video = find.ofAnyAccount(id);
    if (video instanceof Submitted submitted && jobs.find(submitted.job()).isPresent()) {
      return retryNow(List.of(submitted.job()));
    }
    if (video instanceof Ended ended && ended.output().isPresent()) {
      return retryOthersNow(id);
    }
    // Its sources must not be deleted in the meantime, and the video may have changed since it was
    // read.
    originals.lock(video);
    return startNewJob(find.ofAnyAccount(id));
  }

  /** Retries the jobs of other kinds that a published video has. */
  private Retried retryOthersNow(VideoId id) {
    List<JobId> others = steps.unfinished(id);
    if (others.isEmpty()) {
      throw invalid("the video has an output; reprocess it as a new video instead");
    }
    return retryNow(others);
  }

  private Retried retryNow(List<JobId> unfinished) {
    List<JobId> retried = unfinished.stream().filter(job -> steps.retryNow(job) > 0).toList();
    if (retried.isEmpty()) {
      throw invalid(
          "the video is queued or being processed; none of its steps waits for another attempt");
    }
    return new Retried(retried.get(0), false);
  }

  private Retried startNewJob(Video video) {
    Submitted resubmitted = resubmitted(video);
    Object unused = sourceLengths.length(video);
    if (!videos.replace(video, resubmitted)) {
      throw invalid("the video has just changed; try again");
    }
    queue.render(resubmitted);
    return new Retried(resubmitted.job(), true);
  }

  private Submitted resubmitted(Video video) {
    JobId job = JobId.random(random);
    if (video instanceof Ended ended && ended.output().isEmpty()) {
      return ended.retry(job, Timestamps.now(clock));
    }
    if (video instanceof Submitted submitted && jobs.find(submitted.job()).isEmpty()) {
      return submitted.retry(job, Timestamps.now(clock));
    }
    throw invalid(reason(video));
  }

  private static String reason(Video video) {
    if (video instanceof Submitted) {
      return "the video has just changed; try again";
    }
    return video instanceof Ended
        ? "the video has an output; reprocess it as a new video instead"
        : "the upload of the video is not complete";
  }

  private static RefusalException invalid(String reason) {
    return new RefusalException(RefusalCode.INVALID_STATE, reason);
  }

  /**
   * The result.
   *
   * @param job the job that runs; if several do, one of them
   * @param isNewJob whether that job is a new one
   */
  public record Retried(JobId job, boolean isNewJob) {}
}
