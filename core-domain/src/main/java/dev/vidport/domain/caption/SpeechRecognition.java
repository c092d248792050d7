package dev.vidport.domain.caption;

import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.util.Map;
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
  public static final String FAILED_OFTEN =
      "speech recognition failed several times; try again later";
  public static final String FAULT = "speech recognition failed because of a bug of this service";
  public static final String TOO_MUCH_WORK =
      "speech recognition needs more processor time than is allowed";
  public static final String TOO_SLOW =
      "speech recognition was not done after days; try again later";
  public static final String NO_PROGRESS =
      "speech recognition made no progress, several times; try again later";

  /** For programs that show reasons in other languages. */
  private static final Map<String, String> CODES =
      Map.ofEntries(
          Map.entry(NO_AUDIO, "NO_AUDIO"),
          Map.entry(NO_SPEECH, "NO_SPEECH"),
          Map.entry(TOO_LONG, "TOO_LONG"),
          Map.entry(DAY_USED_UP, "DAY_USED_UP"),
          Map.entry(TOO_MANY_LANGUAGES, "TOO_MANY_LANGUAGES"),
          Map.entry(NO_RECOGNIZER, "NO_RECOGNIZER"),
          Map.entry(FAILED_OFTEN, "FAILED_OFTEN"),
          Map.entry(FAULT, "FAULT"),
          Map.entry(TOO_MUCH_WORK, "TOO_MUCH_WORK"),
          Map.entry(TOO_SLOW, "TOO_SLOW"),
          Map.entry(NO_PROGRESS, "NO_PROGRESS"));

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

  /** The code of a reason; empty for one that a plan or a recognizer gives. */
  public static Optional<String> codeOf(String reason) {
    return Optional.ofNullable(CODES.get(reason));
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
