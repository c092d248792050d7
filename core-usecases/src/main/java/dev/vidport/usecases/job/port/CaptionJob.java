package dev.vidport.usecases.job.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.Step;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A job that captions a video, with the results of its steps.
 *
 * @param job its record
 * @param audio once the audio is extracted
 * @param transcripts of the pieces that are transcribed, by their numbers
 * @param captions once the transcripts are assembled
 */
public record CaptionJob(
    Job job,
    Optional<SpeechAudio> audio,
    Map<Integer, Transcript> transcripts,
    Optional<Captions> captions) {
  public CaptionJob {
    transcripts = Map.copyOf(transcripts);
  }

  public JobId id() {
    return job.id();
  }

  public AccountId account() {
    return job.account();
  }

  public VideoId video() {
    return job.video();
  }

  /** The attempt that has extracted the audio. */
  public String extraction() {
    return Objects.requireNonNull(job.done().get(Step.only(id(), CaptionSteps.EXTRACT)));
  }

  /** The part of the pieces that is transcribed, from 0 to 1; empty until the pieces are known. */
  public OptionalDouble progress() {
    return audio
        .filter(known -> !known.pieces().isEmpty())
        .map(known -> OptionalDouble.of((double) transcripts.size() / known.pieces().size()))
        .orElseGet(OptionalDouble::empty);
  }
}
