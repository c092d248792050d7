package dev.vidport.usecases.job.port;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and stores what only render jobs have, as results, progress and notes of their steps
 * ({@link Jobs}). The results are to be saved in the transaction that ends their step.
 */
public interface RenderJobs {
  /** Empty for an unknown job and for a job of another kind. */
  Optional<RenderJob> find(JobId id);

  /**
   * The plans of many jobs that {@link Jobs#withoutResults} has read. A job without a plan, or
   * whose plan is not readable, is left out.
   *
   * @param ids at most 500
   */
  Map<JobId, RenderPlan> plans(Collection<JobId> ids);

  /** Stores when the first step began. A second call has no effect. */
  void started(JobId id, Instant at);

  /**
   * Stores the result of the probe.
   *
   * @param attempt the attempt of the step, as in all results
   */
  void saveFacts(JobId id, String attempt, List<SourceFacts> facts);

  void savePlan(JobId id, String attempt, RenderPlan plan);

  /**
   * Stores a plan that replaces that of {@link #savePlan}, and that of an earlier step.
   *
   * @param by the step that has measured the audio, {@code LOUDNESS}, or that found the first plan
   *     impossible: {@code EARLY_START} or {@code REMUX_TOP}
   */
  void replacePlan(JobId id, StepKind by, String attempt, RenderPlan plan);

  /**
   * Stores the result of a run of the early rendition.
   *
   * @param first number of its first chunk
   * @param chunks the number of chunks that it has rendered
   */
  void saveEarlyRun(JobId id, int first, String attempt, int chunks);

  /**
   * Stores how much of the early rendition is published while a run of it continues, and replaces
   * the previous value.
   *
   * @param first number of the first chunk of the run
   * @param chunks the number of published chunks of the video
   */
  void earlyChunks(JobId id, int first, int chunks);

  void saveLength(JobId id, String attempt, long lengthMicros);

  void saveStills(JobId id, String attempt, Stills stills);

  /**
   * Stores the progress of the recording that the job was started with. A stored plan supersedes
   * it.
   */
  void reception(JobId id, RecordingNote note);

  /**
   * Stores the rendered seconds of a chunk, and replaces the previous value. The other values of
   * {@link RenderJob#progress} follow from the plan and the completed steps. May be lost while the
   * database is unavailable.
   */
  void progress(JobId id, int chunk, double videoSeconds);
}
