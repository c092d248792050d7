package dev.vidport.persistence.job;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJob;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a render job from the results of its steps. */
final class RenderJobRow {
  private RenderJobRow() {}

  static RenderJob of(Job job) {
    return new RenderJob(
        job,
        JsonColumn.readList(text(job, RenderSteps.PROBE), SourceFactsRow.class).stream()
            .map(SourceFactsRow::facts)
            .toList(),
        plan(job),
        result(job, RenderSteps.PACKAGE, PackagedRow.class)
            .map(packaged -> OptionalLong.of(packaged.lengthMicros()))
            .orElseGet(OptionalLong::empty),
        result(job, RenderSteps.STILLS, StillsRow.class).map(StillsRow::stills));
  }

  /** The plan that counts: a later step may have replaced the first. */
  private static Optional<RenderPlan> plan(Job job) {
    return Stream.of(RenderSteps.REMUX_TOP, RenderSteps.EARLY_START, RenderSteps.PLAN)
        .flatMap(step -> result(job, step, PlanRow.class).stream())
        .findFirst()
        .map(PlanRow::plan);
  }

  private static <T> Optional<T> result(Job job, StepKind step, Class<T> type) {
    return Optional.ofNullable(JsonColumn.read(text(job, step), type));
  }

  private static @Nullable String text(Job job, StepKind step) {
    return job.results().get(Step.only(job.id(), step));
  }
}
