package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.render.RenderPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which steps follow which: probe → plan → chunks and audio → package → stills → publish. */
public final class RenderFlow {
  private RenderFlow() {}

  public static Step first(JobId job) {
    return Step.only(job, StepKind.PROBE);
  }

  /**
   * The steps to start now that {@code done} has ended.
   *
   * @param plan what is rendered; present once the plan step has ended
   * @param allDone every ended step of the job, {@code done} included
   */
  public static List<Step> after(Step done, Optional<RenderPlan> plan, Set<Step> allDone) {
    JobId job = done.job();
    return switch (done.kind()) {
      case PROBE -> List.of(Step.only(job, StepKind.PLAN));
      case PLAN -> rendering(job, plan.orElseThrow());
      case CHUNK, AUDIO ->
          allDone.containsAll(rendering(job, plan.orElseThrow()))
              ? List.of(Step.only(job, StepKind.PACKAGE))
              : List.of();
      case PACKAGE -> List.of(Step.only(job, StepKind.STILLS));
      case STILLS -> List.of(Step.only(job, StepKind.PUBLISH));
      case PUBLISH -> List.of();
    };
  }

  private static List<Step> rendering(JobId job, RenderPlan plan) {
    List<Step> steps = new ArrayList<>();
    plan.chunks().forEach(chunk -> steps.add(new Step(job, StepKind.CHUNK, chunk.index())));
    plan.audio().ifPresent(audio -> steps.add(Step.only(job, StepKind.AUDIO)));
    return steps;
  }
}
