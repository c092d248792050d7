package dev.vidport.usecases.render;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Originals;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.EventPublisher;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/**
 * Records the end of a job: the outcome of the video, its event and the objects to delete, all in
 * the transaction of the caller. Does nothing when the video has ended or was deleted meanwhile.
 */
final class EndVideo {
  private final RenderJobs jobs;
  private final Videos videos;
  private final FindVideo find;
  private final Originals originals;
  private final EventPublisher events;
  private final GarbageCollector garbage;
  private final Clock clock;

  EndVideo(
      RenderJobs jobs,
      Videos videos,
      EventPublisher events,
      GarbageCollector garbage,
      Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.find = new FindVideo(videos);
    this.originals = new Originals(videos, garbage);
    this.events = events;
    this.garbage = garbage;
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
    Instant now = Timestamps.now(clock);
    // Reads the record again: it has changed since the step began.
    JobSummary summary = jobs.find(job.id()).orElse(job).summary();
    AtomicReference<Ended> ended = new AtomicReference<>();
    find.change(
        job.account(),
        job.video(),
        video -> {
          ended.set(
              isActiveJob(video, job) ? outcome.apply((Submitted) video, now).with(summary) : null);
          return ended.get() == null ? video : ended.get();
        });
    if (ended.get() != null) {
      originals.releaseUnused(ended.get());
      publishAndClean(job, ended.get());
    }
  }

  static boolean isActiveJob(Video video, RenderJob job) {
    return video instanceof Submitted submitted && submitted.job().equals(job.id());
  }

  private void publishAndClean(RenderJob job, Ended ended) {
    events.publishEnded(ended);
    garbage.deleteLater(ObjectKey.work(job.video(), job.id()));
    if (ended.output().isEmpty()) {
      garbage.deleteLater(ObjectKey.output(job.video(), job.id()));
    }
  }
}
