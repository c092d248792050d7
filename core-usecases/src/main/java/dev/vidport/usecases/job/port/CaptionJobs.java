package dev.vidport.usecases.job.port;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads and stores what only caption jobs have, as results of their steps ({@link Jobs}). The
 * results are to be saved in the transaction that ends their step, with the attempt of the step.
 */
public interface CaptionJobs {
  /** Empty for an unknown job and for a job of another kind. */
  Optional<CaptionJob> find(JobId id);

  /** Stores when the first step began. A second call has no effect. */
  void started(JobId id, Instant at);

  void saveAudio(JobId id, String attempt, SpeechAudio audio);

  /**
   * Stores the transcript of a piece.
   *
   * @param piece its number
   */
  void saveTranscript(JobId id, String attempt, int piece, Transcript transcript);

  void saveCaptions(JobId id, String attempt, Captions captions);
}
