package dev.vidport.usecases.processing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.caption.RecognitionStart;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Originals;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/**
 * Ends the processing of a video: its outcome, its event, its usage, the objects to delete and the
 * beginning of its captions and further renditions, all in the transaction of the caller, which has
 * locked the render job. Does nothing when the video has ended or was deleted in the meantime.
 */
public final class VideoOutcomes {
  private final RenderJobs jobs;
  private final Videos videos;
  private final FindVideo find;
  private final Originals originals;
  private final EventPublisher events;
  private final GarbageCollector garbage;
  private final UsageRecorder usage;
  private final RecognitionStart recognition;
  private final AfterPublication further;
  private final Clock clock;

  public VideoOutcomes(
      RenderJobs jobs,
      Videos videos,
      EventPublisher events,
      GarbageCollector garbage,
      UsageRecorder usage,
      RecognitionStart recognition,
      AfterPublication further,
      Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.find = new FindVideo(videos);
    this.originals = new Originals(videos, garbage);
    this.events = events;
    this.garbage = garbage;
    this.usage = usage;
    this.recognition = recognition;
    this.further = further;
    this.clock = clock;
  }

  public void succeeded(RenderJob job, Output output) {
    end(job, (video, now) -> video.succeed(output, now));
  }

  public void failed(RenderJob job, Failure failure) {
    end(job, (video, now) -> video.fail(failure, now));
  }

  public void timedOut(RenderJob job, Failure failure) {
    end(job, (video, now) -> video.timeOut(failure, now));
  }

  /**
   * @return the video as stored; empty when it has changed and is not processed by this job any
   *     more
   */
  Optional<Ended> aborted(Submitted video) {
    return end(video.account(), video.id(), video.job(), Submitted::abort);
  }

  /** Whether {@code job} processes the video. */
  public static boolean isActiveJob(Video video, JobId job) {
    return video instanceof Submitted submitted && submitted.job().equals(job);
  }

  private void end(RenderJob job, BiFunction<Submitted, Instant, Ended> outcome) {
    Optional<Ended> unused = end(job.account(), job.video(), job.id(), outcome);
  }

  private Optional<Ended> end(
      AccountId account, VideoId id, JobId job, BiFunction<Submitted, Instant, Ended> outcome) {
    videos.find(account, id).ifPresent(originals::lock);
    Instant now = Timestamps.now(clock);
    // Reads the record here: it has changed since the last step began.
    Optional<RenderJob> record = jobs.find(job);
    JobSummary summary = record.map(RenderJob::summary).orElseGet(JobSummary::none);
    AtomicReference<Optional<Ended>> ended = new AtomicReference<>(Optional.empty());
    Optional<Video> unused =
        find.change(
            account,
            id,
            video -> {
              Optional<Ended> end =
                  isActiveJob(video, job)
                      ? Optional.of(
                          further.atEnd(
                              recognition.atEnd(
                                  outcome.apply((Submitted) video, now).with(summary))))
                      : Optional.empty();
              ended.set(end);
              return end.map(Video.class::cast).orElse(video);
            });
    Optional<Ended> result = Objects.requireNonNull(ended.get());
    result.ifPresent(end -> publishAndClean(end, record));
    return result;
  }

  private static boolean isPlayedInStages(Optional<RenderJob> record) {
    return record
        .flatMap(RenderJob::plan)
        .filter(plan -> plan.earlyRendition().isPresent())
        .isPresent();
  }

  private void publishAndClean(Ended ended, Optional<RenderJob> record) {
    boolean originalDeleted = originals.releaseUnused(ended);
    events.publishEnded(ended);
    garbage.deleteLater(ObjectKey.work(ended.id(), ended.job()));
    ObjectKey early = ObjectKey.early(ended.id(), ended.job());
    if (ended.output().isPresent() && isPlayedInStages(record)) {
      // Players that have begun with the early rendition keep it until the end.
      garbage.deleteAfter(early, LinkLifetime.MAX);
    } else {
      garbage.deleteLater(early);
    }
    if (ended.details().isUnfetched()) {
      garbage.deleteLater(ObjectKey.original(ended.id(), UploadFileRole.SOURCE));
    }
    if (ended.output().isEmpty()) {
      garbage.deleteLater(ObjectKey.output(ended.id(), ended.job()));
    }
    if (ended.captions().recognition().isPresent() && !ended.captions().isRecognizing()) {
      events.publishCaptions(ended);
    }
    recognition.queue(ended);
    further.queue(ended);
    usage.ended(ended, record, originalDeleted);
    recognition.reserve(ended);
  }
}
