package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The render jobs among {@link InMemoryJobs}. Keeps the results of their steps as objects. */
public final class InMemoryRenderJobs implements RenderJobs {
  private final InMemoryJobs jobs;
  private final InMemoryTransactions transactions;
  private final InMemoryTable<Step, Object> results;

  public InMemoryRenderJobs(InMemoryJobs jobs) {
    this.jobs = jobs;
    this.transactions = jobs.transactions();
    this.results = transactions.table();
  }

  @Override
  public Optional<RenderJob> find(JobId id) {
    return jobs.find(id).filter(job -> job.kind().equals(RenderSteps.JOB)).map(this::read);
  }

  @Override
  public Map<JobId, RenderPlan> plans(Collection<JobId> ids) {
    return ids.stream()
        .flatMap(id -> find(id).filter(job -> job.plan().isPresent()).stream())
        .collect(Collectors.toMap(RenderJob::id, job -> job.plan().orElseThrow()));
  }

  private RenderJob read(Job job) {
    return new RenderJob(
        job,
        result(job, RenderSteps.PROBE, Facts.class).map(Facts::of).orElse(List.of()),
        plan(job),
        earlyRuns(job),
        result(job, RenderSteps.PACKAGE, Long.class)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty),
        result(job, RenderSteps.STILLS, Stills.class));
  }

  private List<RenderJob.EarlyRun> earlyRuns(Job job) {
    return job.results().keySet().stream()
        .filter(step -> step.kind().equals(RenderSteps.EARLY_RENDITION))
        .flatMap(step -> results.find(step).stream())
        .map(RenderJob.EarlyRun.class::cast)
        .sorted(Comparator.comparingInt(RenderJob.EarlyRun::first))
        .toList();
  }

  private Optional<RenderPlan> plan(Job job) {
    return Stream.of(
            RenderSteps.REMUX_TOP, RenderSteps.EARLY_START, RenderSteps.LOUDNESS, RenderSteps.PLAN)
        .flatMap(step -> result(job, step, RenderPlan.class).stream())
        .findFirst();
  }

  private <T> Optional<T> result(Job job, StepKind kind, Class<T> type) {
    return results.find(Step.only(job.id(), kind)).map(type::cast);
  }

  @Override
  public void started(JobId id, Instant at) {
    jobs.started(id, at);
  }

  @Override
  public void saveFacts(JobId id, String attempt, List<SourceFacts> facts) {
    save(id, RenderSteps.PROBE, attempt, new Facts(facts));
  }

  @Override
  public void savePlan(JobId id, String attempt, RenderPlan plan) {
    save(id, RenderSteps.PLAN, attempt, plan);
  }

  @Override
  public void replacePlan(JobId id, StepKind by, String attempt, RenderPlan plan) {
    save(id, by, attempt, plan);
  }

  @Override
  public void saveLength(JobId id, String attempt, long lengthMicros) {
    save(id, RenderSteps.PACKAGE, attempt, lengthMicros);
  }

  @Override
  public void saveStills(JobId id, String attempt, Stills stills) {
    save(id, RenderSteps.STILLS, attempt, stills);
  }

  @Override
  public void saveEarlyRun(JobId id, int first, String attempt, int chunks) {
    RenderJob.EarlyRun run = new RenderJob.EarlyRun(first, chunks);
    save(new Step(id, RenderSteps.EARLY_RENDITION, first), attempt, run);
  }

  private void save(JobId id, StepKind kind, String attempt, Object result) {
    save(Step.only(id, kind), attempt, result);
  }

  private void save(Step step, String attempt, Object result) {
    transactions.run(
        () -> {
          jobs.saveResult(step, attempt, "{}");
          results.put(step, result);
        });
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

  private record Facts(List<SourceFacts> of) {}
}
