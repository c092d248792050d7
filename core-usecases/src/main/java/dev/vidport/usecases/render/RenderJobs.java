package dev.vidport.usecases.render;

import dev.vidport.domain.job.JobId;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import java.time.Instant;
import java.util.Optional;

/** Keeps the records of render jobs. */
public interface RenderJobs {
  void insert(RenderJob job);

  Optional<RenderJob> find(JobId id);

  /** Notes when the first step began; a second call changes nothing. */
  void started(JobId id, Instant at);

  void saveFacts(JobId id, SourceFacts facts);

  void savePlan(JobId id, RenderPlan plan);

  /**
   * Stores the progress over what was there. The counts of steps done are not taken from here but
   * follow from the steps that are done, so that steps on several hosts can't undo one another.
   */
  void progress(JobId id, int chunk, double videoSeconds);
}
