package dev.vidport.domain.job;

import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.id.JobId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The steps of a caption job, and their order: extract → transcribe each piece → assemble →
 * publish. The names are stored with jobs.
 */
public final class CaptionSteps {
  /** The name of this kind of job. */
  public static final String JOB = "CAPTION";

  /** Extracts the audio and cuts it into pieces. */
  public static final StepKind EXTRACT = new StepKind(JOB, "EXTRACT");

  /** Recognizes the speech of a piece. */
  public static final StepKind TRANSCRIBE = new StepKind(JOB, "TRANSCRIBE");

  /** Makes captions from the words of all pieces. */
  public static final StepKind ASSEMBLE = new StepKind(JOB, "ASSEMBLE");

  /** Stores the files of the captions and publishes them. */
  public static final StepKind PUBLISH = new StepKind(JOB, "PUBLISH");

  private CaptionSteps() {}

  /**
   * The steps to start after {@code done} has finished.
   *
   * @param audio present once the audio is extracted
   * @param allDone every finished step of the job, including {@code done}
   */
  public static List<Step> after(Step done, Optional<SpeechAudio> audio, Set<Step> allDone) {
    JobId job = done.job();
    StepKind kind = done.kind();
    if (kind.equals(PUBLISH)) {
      return List.of();
    }
    if (kind.equals(ASSEMBLE)) {
      return List.of(Step.only(job, PUBLISH));
    }
    List<Step> pieces =
        IntStream.range(0, audio.orElseThrow().pieces().size())
            .mapToObj(piece -> new Step(job, TRANSCRIBE, piece))
            .toList();
    if (kind.equals(EXTRACT)) {
      return pieces;
    }
    return allDone.containsAll(pieces) ? List.of(Step.only(job, ASSEMBLE)) : List.of();
  }
}
