package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Moment;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * Has an operator put a video to work again: at once where it waits for its next try, and with a
 * new job where it ended without an output, or where no record of its job is left. It stays the
 * same video with the same options.
 */
public final class RetryProcessing {
  private final FindVideo find;
  private final Videos videos;
  private final Originals originals;
  private final Sources sources;
  private final RenderJobs jobs;
  private final Steps steps;
  private final QueueJob queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public RetryProcessing(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      Steps steps,
      CleanStore store,
      QueueJob queue,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.find = find;
    this.videos = videos;
    this.originals = new Originals(videos, store);
    this.sources = new Sources(videos, jobs);
    this.jobs = jobs;
    this.steps = steps;
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws Refused {@code NOT_FOUND}, {@code INVALID_STATE}, {@code ORIGINAL_UNAVAILABLE}
   */
  public Retried handle(VideoId id) {
    AccountId account = videos.owner(id).orElseThrow(FindVideo::notFound);
    return transactions.in(() -> retry(account, id));
  }

  private Retried retry(AccountId account, VideoId id) {
    Video video = find.byId(account, id);
    if (video instanceof Submitted submitted && jobs.find(submitted.job()).isPresent()) {
      return hurry(submitted);
    }
    // What it is made of must not go meanwhile; and what was read before may have changed.
    originals.lock(video);
    return anew(find.byId(account, id));
  }

  private Retried hurry(Submitted video) {
    if (steps.hurry(video.job()) == 0) {
      throw invalid("the video is queued or being processed, and nothing of it waits for a try");
    }
    return new Retried(video.job(), false);
  }

  private Retried anew(Video video) {
    Submitted again = again(video);
    Object unused = sources.length(video);
    if (!videos.replace(video, again)) {
      throw invalid("the video has just changed; try again");
    }
    queue.handle(again);
    return new Retried(again.job(), true);
  }

  private Submitted again(Video video) {
    JobId job = JobId.random(random);
    if (video instanceof Ended ended && ended.output().isEmpty()) {
      return ended.retry(job, Moment.now(clock));
    }
    if (video instanceof Submitted submitted && jobs.find(submitted.job()).isEmpty()) {
      return submitted.retry(job, Moment.now(clock));
    }
    throw invalid(why(video));
  }

  private static String why(Video video) {
    if (video instanceof Submitted) {
      return "the video has just changed; try again";
    }
    return video instanceof Ended
        ? "the video has an output; it can be reprocessed as a new one"
        : "the upload of the video is not complete";
  }

  private static Refused invalid(String why) {
    return new Refused(RefusalCode.INVALID_STATE, why);
  }

  /**
   * What came of it.
   *
   * @param job the job that is at work now
   * @param anew whether that job is a new one
   */
  public record Retried(JobId job, boolean anew) {}
}
