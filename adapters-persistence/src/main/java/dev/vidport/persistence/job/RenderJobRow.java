package dev.vidport.persistence.job;

import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.thumbnail.StillsRow;
import dev.vidport.usecases.job.Job;
import dev.vidport.usecases.job.RenderJob;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a render job from the results of its steps, and its progress from the done ones. */
final class RenderJobRow {
  private RenderJobRow() {}

  static RenderJob of(Job job) {
    Optional<RenderPlan> plan = result(job, RenderSteps.PLAN, PlanRow.class).map(PlanRow::plan);
    return new RenderJob(
        job,
        JsonColumn.readList(text(job, RenderSteps.PROBE), SourceFactsRow.class).stream()
            .map(SourceFactsRow::facts)
            .toList(),
        plan,
        result(job, RenderSteps.PACKAGE, PackagedRow.class)
            .map(packaged -> OptionalLong.of(packaged.lengthMicros()))
            .orElseGet(OptionalLong::empty),
        result(job, RenderSteps.STILLS, StillsRow.class).map(StillsRow::stills),
        progress(plan, job));
  }

  private static <T> Optional<T> result(Job job, StepKind step, Class<T> type) {
    return Optional.ofNullable(JsonColumn.read(text(job, step), type));
  }

  private static @Nullable String text(Job job, StepKind step) {
    return job.results().get(Step.only(job.id(), step));
  }

  private static Progress progress(Optional<RenderPlan> plan, Job job) {
    Set<Step> done = job.done().keySet();
    int chunks =
        plan.filter(known -> !known.encoded().isEmpty())
            .map(known -> known.chunks().size())
            .orElse(0);
    boolean received = has(done, RenderSteps.RECEIVE) && !has(done, RenderSteps.PLAN);
    boolean silent = plan.filter(known -> known.audio().isEmpty()).isPresent();
    return new Progress(
        plan.isPresent(),
        chunks,
        // A live rendered recording has all of its chunks at its end.
        received ? chunks : count(done, RenderSteps.CHUNK),
        (plan.isPresent() && received) || silent || has(done, RenderSteps.AUDIO),
        job.progress(),
        plan.map(known -> known.top().label()),
        plan.isPresent() ? Optional.empty() : reception(job));
  }

  private static Optional<RecordingProgress> reception(Job job) {
    return Optional.ofNullable(job.notes().get(Step.only(job.id(), RenderSteps.RECEIVE)))
        .map(RecordingProgress::valueOf);
  }

  private static boolean has(Set<Step> done, StepKind kind) {
    return count(done, kind) > 0;
  }

  private static int count(Set<Step> done, StepKind kind) {
    return (int) done.stream().filter(step -> step.kind().equals(kind)).count();
  }
}
