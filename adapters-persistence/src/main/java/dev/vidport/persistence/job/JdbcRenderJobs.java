package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Render jobs, and the format of the results of their steps. */
public final class JdbcRenderJobs implements RenderJobs {
  private final JdbcJobs jobs;

  public JdbcRenderJobs(Database database) {
    this.jobs = new JdbcJobs(database);
  }

  @Override
  public Optional<RenderJob> find(JobId id) {
    return jobs.find(id).filter(job -> job.kind().equals(RenderSteps.JOB)).map(RenderJobRow::of);
  }

  @Override
  public Map<JobId, RenderPlan> plans(Collection<JobId> ids) {
    Map<JobId, RenderPlan> plans = new HashMap<>();
    jobs.results(ids, RenderJobRow.PLANNING)
        .forEach((id, results) -> plan(id, results).ifPresent(plan -> plans.put(id, plan)));
    return plans;
  }

  /** The worker that reads an unreadable plan ends the job. */
  private static Optional<RenderPlan> plan(JobId id, Map<Step, String> results) {
    try {
      return RenderJobRow.plan(id, results);
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public void started(JobId id, Instant at) {
    jobs.started(id, at);
  }

  @Override
  public void saveFacts(JobId id, String attempt, List<SourceFacts> facts) {
    save(id, RenderSteps.PROBE, attempt, facts.stream().map(SourceFactsRow::of).toList());
  }

  @Override
  public void savePlan(JobId id, String attempt, RenderPlan plan) {
    save(id, RenderSteps.PLAN, attempt, PlanRow.of(plan));
  }

  @Override
  public void replacePlan(JobId id, StepKind by, String attempt, RenderPlan plan) {
    save(id, by, attempt, PlanRow.of(plan));
  }

  @Override
  public void saveEarlyRun(JobId id, int first, String attempt, int chunks) {
    jobs.saveResult(
        new Step(id, RenderSteps.EARLY_RENDITION, first),
        attempt,
        JsonColumn.write(new EarlyRunRow(chunks)));
  }

  @Override
  public void saveLength(JobId id, String attempt, long lengthMicros) {
    save(id, RenderSteps.PACKAGE, attempt, new PackagedRow(lengthMicros));
  }

  @Override
  public void saveStills(JobId id, String attempt, Stills stills) {
    save(id, RenderSteps.STILLS, attempt, StillsRow.of(stills));
  }

  private void save(JobId id, StepKind step, String attempt, Object row) {
    jobs.saveResult(Step.only(id, step), attempt, JsonColumn.write(row));
  }

  @Override
  public void reception(JobId id, RecordingNote note) {
    jobs.note(Step.only(id, RenderSteps.RECEIVE), note.text());
  }

  @Override
  public void earlyChunks(JobId id, int first, int chunks) {
    jobs.note(new Step(id, RenderSteps.EARLY_RENDITION, first), Integer.toString(chunks));
  }

  @Override
  public void progress(JobId id, int chunk, double videoSeconds) {
    jobs.progress(new Step(id, RenderSteps.CHUNK, chunk), videoSeconds);
  }
}
