package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores the records of render jobs. */
public interface RenderJobs {
  void insert(RenderJob job);

  Optional<RenderJob> find(JobId id);

  /** Stores when the first step began. A second call has no effect. */
  void started(JobId id, Instant at);

  void saveFacts(JobId id, List<SourceFacts> facts);

  void savePlan(JobId id, RenderPlan plan);

  void saveLength(JobId id, long lengthMicros);

  void saveStills(JobId id, Stills stills);

  /**
   * Stores the progress of the recording that the job was started with. A stored plan supersedes
   * it.
   */
  void reception(JobId id, RecordingProgress recordingProgress);

  /**
   * Stores the rendered seconds of a chunk, and replaces the former value. The other values of
   * {@link RenderJob#progress} follow from the plan and the completed steps. May be lost while the
   * database is unavailable.
   */
  void progress(JobId id, int chunk, double videoSeconds);

  /**
   * Deletes ended jobs, the oldest first. Their summaries are stored with their videos; jobs of
   * videos without a stored summary (ended under an older release) are kept.
   *
   * @param before deletes only jobs that were created before this time
   * @param max maximum number of jobs to delete
   * @return the number of deleted jobs
   */
  int forget(Instant before, int max);
}
