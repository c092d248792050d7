package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJob;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a render job from the results of its steps. */
final class RenderJobRow {
  /** The steps that store a plan; that of the first one counts. */
  static final List<StepKind> PLANNING =
      List.of(
          RenderSteps.REMUX_TOP, RenderSteps.EARLY_START, RenderSteps.LOUDNESS, RenderSteps.PLAN);

  private RenderJobRow() {}

  static RenderJob of(Job job) {
    return new RenderJob(
        job,
        json(job, RenderSteps.PROBE).stream()
            .flatMap(json -> JsonColumn.readList(json, SourceFactsRow.class).stream())
            .map(SourceFactsRow::facts)
            .toList(),
        plan(job.id(), job.results()),
        earlyRuns(job),
        result(job, RenderSteps.PACKAGE, PackagedRow.class)
            .map(packaged -> OptionalLong.of(packaged.lengthMicros()))
            .orElseGet(OptionalLong::empty),
        result(job, RenderSteps.STILLS, StillsRow.class).map(StillsRow::stills));
  }

  /** The plan that counts: a later step may have replaced the first. */
  static Optional<RenderPlan> plan(JobId job, Map<Step, String> results) {
    return PLANNING.stream()
        .flatMap(step -> Optional.ofNullable(results.get(Step.only(job, step))).stream())
        .findFirst()
        .map(json -> JsonColumn.read(json, PlanRow.class).plan());
  }

  private static List<RenderJob.EarlyRun> earlyRuns(Job job) {
    return job.results().entrySet().stream()
        .filter(result -> result.getKey().kind().equals(RenderSteps.EARLY_RENDITION))
        .map(
            result ->
                new RenderJob.EarlyRun(
                    result.getKey().index(),
                    JsonColumn.read(result.getValue(), EarlyRunRow.class).chunks()))
        .sorted(Comparator.comparingInt(RenderJob.EarlyRun::first))
        .toList();
  }

  private static <T> Optional<T> result(Job job, StepKind step, Class<T> type) {
    return json(job, step).map(json -> JsonColumn.read(json, type));
  }

  private static Optional<String> json(Job job, StepKind step) {
    return Optional.ofNullable(job.results().get(Step.only(job.id(), step)));
  }
}
