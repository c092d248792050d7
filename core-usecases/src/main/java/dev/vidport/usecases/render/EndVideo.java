package dev.vidport.usecases.render;

import dev.vidport.domain.id.Moment;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Originals;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.Announce;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/**
 * Writes down how a job ended: the video's outcome, its event and what is now garbage, all in the
 * transaction of the caller. Does nothing when the video has ended or gone meanwhile.
 */
final class EndVideo {
  private final RenderJobs jobs;
  private final Videos videos;
  private final FindVideo find;
  private final Originals originals;
  private final Announce announce;
  private final CleanStore store;
  private final Clock clock;

  EndVideo(RenderJobs jobs, Videos videos, Announce announce, CleanStore store, Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.find = new FindVideo(videos);
    this.originals = new Originals(videos, store);
    this.announce = announce;
    this.store = store;
    this.clock = clock;
  }

  void succeeded(RenderJob job, Output output) {
    end(job, (video, now) -> video.succeed(output, now));
  }

  void failed(RenderJob job, Failure failure) {
    end(job, (video, now) -> video.fail(failure, now));
  }

  void timedOut(RenderJob job, Failure failure) {
    end(job, (video, now) -> video.timeOut(failure, now));
  }

  private void end(RenderJob job, BiFunction<Submitted, Instant, Ended> outcome) {
    videos.find(job.account(), job.video()).ifPresent(originals::lock);
    Instant now = Moment.now(clock);
    // As it is by now, and not as it was when the step began.
    JobSummary summary = jobs.find(job.id()).orElse(job).summary();
    AtomicReference<Ended> ended = new AtomicReference<>();
    find.change(
        job.account(),
        job.video(),
        video -> {
          ended.set(
              isAtWork(video, job) ? outcome.apply((Submitted) video, now).with(summary) : null);
          return ended.get() == null ? video : ended.get();
        });
    if (ended.get() != null) {
      originals.settle(ended.get());
      announceAndClean(job, ended.get());
    }
  }

  static boolean isAtWork(Video video, RenderJob job) {
    return video instanceof Submitted submitted && submitted.job().equals(job.id());
  }

  private void announceAndClean(RenderJob job, Ended ended) {
    announce.ended(ended);
    store.later(ObjectKey.work(job.video(), job.id()));
    if (ended.output().isEmpty()) {
      store.later(ObjectKey.output(job.video(), job.id()));
    }
  }
}
