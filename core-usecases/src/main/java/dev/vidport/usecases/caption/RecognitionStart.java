package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.usecases.job.StartJob;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.usage.UsageReservations;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Begins the recognition of the speech of a published video, in the transaction that publishes the
 * video or that accepts the request.
 */
public final class RecognitionStart {
  private final StartJob start;
  private final UsageReservations reservation;
  private final RandomGenerator random;

  public RecognitionStart(
      Jobs jobs, StepScheduler steps, UsageReservations reservation, RandomGenerator random) {
    this.start = new StartJob(jobs, steps);
    this.reservation = reservation;
    this.random = random;
  }

  /** A video that has just ended, with the recognition that its options request, if any. */
  public Ended atEnd(Ended video) {
    Optional<CaptionRequest> request =
        video.output().isPresent() ? video.details().options().captions() : Optional.empty();
    return request.map(wanted -> video.beginningWith(begun(wanted, video))).orElse(video);
  }

  /**
   * Captions that the plan does not permit are skipped: they must not fail the video. This check is
   * for the event of the publication; {@link #reserve} decides.
   */
  private CaptionTracks begun(CaptionRequest request, Ended video) {
    CaptionTracks captions = with(request, video, video.endedAt());
    Optional<Refusal> refusal =
        captions.isRecognizing()
            ? reservation.refusal(video.account(), billableMicros(video))
            : Optional.empty();
    return refusal
        .map(reason -> captions.ended(begun -> begun.skipped(reason.message())))
        .orElse(captions);
  }

  private static long billableMicros(Ended video) {
    return CaptionUsage.billableMicros(video.output().orElseThrow().lengthMicros());
  }

  /** The captions of a published video with a recognition that begins now, or that is skipped. */
  public CaptionTracks with(CaptionRequest request, Ended video, Instant now) {
    SpeechRecognition begun =
        SpeechRecognition.begun(JobId.random(random), request.language(), now);
    return video
        .captions()
        .with(skipReason(video.output().orElseThrow()).map(begun::skipped).orElse(begun));
  }

  /** Why no captions can be made of this output; empty if they can. */
  public static Optional<String> skipReason(Output output) {
    if (!output.hasAudio()) {
      return Optional.of(SpeechRecognition.NO_AUDIO);
    }
    return output.lengthMicros() > CaptionUsage.MAX_MICROS
        ? Optional.of(SpeechRecognition.TOO_LONG)
        : Optional.empty();
  }

  /** Queues the job of a recognition that has begun; call this after the video is stored. */
  public void queue(Ended video) {
    if (video.captions().isRecognizing()) {
      SpeechRecognition begun = video.captions().recognition().orElseThrow();
      start.handle(
          Job.queued(begun.job(), CaptionSteps.JOB, video.account(), video.id(), begun.startedAt()),
          CaptionSteps.EXTRACT,
          video.details().options().priority() == Priority.LOW
              ? QueueClass.LOW
              : QueueClass.NORMAL);
    }
  }

  /** Reserves what the captions will count, if it fits. The last change of the transaction. */
  public void reserve(Ended video) {
    if (video.captions().isRecognizing()) {
      reservation.reserveCaptionsIfPossible(
          video.account(),
          video.captions().recognition().orElseThrow().job(),
          video.output().orElseThrow().lengthMicros());
    }
  }
}
