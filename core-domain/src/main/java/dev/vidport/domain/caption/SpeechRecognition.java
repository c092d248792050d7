package dev.vidport.domain.caption;

import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * The recognition of the speech of a published video, until it has produced captions.
 *
 * @param job the job that recognizes it
 * @param language as requested; empty to detect it
 * @param reason why there are no captions; present unless it is still running
 */
public record SpeechRecognition(
    JobId job,
    Optional<SpokenLanguage> language,
    Status status,
    Optional<String> reason,
    Instant startedAt) {
  public static final String NO_AUDIO = "the video has no audio";
  public static final String NO_SPEECH = "no speech was found";
  public static final String TOO_LONG = "the video is longer than 4 hours";
  public static final String DAY_USED_UP =
      "the 1,200 captioned minutes of the account for this day (UTC) are used up, or reserved for"
          + " captions that are being made";
  public static final String TOO_MANY_LANGUAGES =
      "the video has captions in "
          + CaptionTracks.MAX_TRACKS
          + " languages, the most there can be; delete one first";
  public static final String NO_RECOGNIZER = "the service has no speech recognizer configured";

  public SpeechRecognition {
    if (reason.isPresent() == (status == Status.PROCESSING)) {
      throw new IllegalArgumentException("a reason does not fit " + status);
    }
  }

  /** A recognition that begins now. */
  public static SpeechRecognition begun(JobId job, Optional<SpokenLanguage> language, Instant now) {
    return new SpeechRecognition(job, language, Status.PROCESSING, Optional.empty(), now);
  }

  public SpeechRecognition skipped(String why) {
    return new SpeechRecognition(job, language, Status.SKIPPED, Optional.of(why), startedAt);
  }

  public SpeechRecognition failed(String why) {
    return new SpeechRecognition(job, language, Status.FAILED, Optional.of(why), startedAt);
  }

  boolean isRunning() {
    return status == Status.PROCESSING;
  }

  /** The state of a recognition. */
  public enum Status {
    PROCESSING,
    SKIPPED,
    FAILED
  }
}
