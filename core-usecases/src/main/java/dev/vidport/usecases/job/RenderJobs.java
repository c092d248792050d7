package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Reception;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.thumbnail.Stills;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the records of render jobs. */
public interface RenderJobs {
  void insert(RenderJob job);

  Optional<RenderJob> find(JobId id);

  /** Notes when the first step began; a second call changes nothing. */
  void started(JobId id, Instant at);

  void saveFacts(JobId id, List<SourceFacts> facts);

  void savePlan(JobId id, RenderPlan plan);

  void saveLength(JobId id, long lengthMicros);

  void saveStills(JobId id, Stills stills);

  /** Notes how the job stands to its recording; a plan says more, and is told instead. */
  void reception(JobId id, Reception reception);

  /**
   * Stores how many seconds of a chunk are rendered, over what was there. The other figures of
   * {@link RenderJob#progress} follow from the plan and from the steps that are done. May get lost
   * while the database is away.
   */
  void progress(JobId id, int chunk, double videoSeconds);
}
