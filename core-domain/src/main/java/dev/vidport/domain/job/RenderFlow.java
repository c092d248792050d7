package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.render.RenderPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which steps follow which: probe → plan → chunks and audio → package → stills → publish. A source
 * whose picture is copied is playable before its smaller renditions are made: opening, then top. A
 * recording that was rendered while it arrived goes on with its packaging, and any other one with
 * its probe.
 */
public final class RenderFlow {
  private RenderFlow() {}

  public static Step first(JobId job) {
    return Step.only(job, StepKind.PROBE);
  }

  /** The first step of a recording that is rendered while it arrives. */
  public static Step receiving(JobId job) {
    return Step.only(job, StepKind.RECEIVE);
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
      case RECEIVE -> List.of(Step.only(job, plan.isPresent() ? StepKind.PACKAGE : StepKind.PROBE));
      case PROBE -> List.of(Step.only(job, StepKind.PLAN));
      case PLAN -> planned(job, plan.orElseThrow());
      case OPENING -> afterOpening(job, plan.orElseThrow(), allDone);
      case CHUNK, AUDIO, TOP -> afterOneOf(job, plan.orElseThrow(), allDone);
      case PACKAGE -> List.of(Step.only(job, StepKind.STILLS));
      case STILLS -> List.of(Step.only(job, StepKind.PUBLISH));
      case PUBLISH -> List.of();
    };
  }

  /** A viewer waits for the opening: it has the processors for itself, for a second or two. */
  private static List<Step> planned(JobId job, RenderPlan plan) {
    return plan.topCopied() ? List.of(Step.only(job, StepKind.OPENING)) : rendering(job, plan);
  }

  private static List<Step> afterOpening(JobId job, RenderPlan plan, Set<Step> done) {
    List<Step> steps = new ArrayList<>(rendering(job, plan));
    steps.addAll(afterOneOf(job, plan, done));
    return steps;
  }

  /** The sound first: all of a copied picture waits for it, and it takes a fraction of a chunk. */
  private static List<Step> rendering(JobId job, RenderPlan plan) {
    List<Step> steps = new ArrayList<>(sound(job, plan));
    if (!plan.encoded().isEmpty()) {
      plan.chunks().forEach(chunk -> steps.add(new Step(job, StepKind.CHUNK, chunk.index())));
    }
    return steps;
  }

  private static List<Step> sound(JobId job, RenderPlan plan) {
    return plan.audio().map(audio -> Step.only(job, StepKind.AUDIO)).stream().toList();
  }

  private static List<Step> afterOneOf(JobId job, RenderPlan plan, Set<Step> done) {
    Step top = Step.only(job, StepKind.TOP);
    boolean topDue = plan.topCopied() && done.containsAll(sound(job, plan));
    List<Step> next = new ArrayList<>();
    if (topDue && !done.contains(top)) {
      next.add(top);
    }
    if ((!plan.topCopied() || done.contains(top)) && done.containsAll(rendering(job, plan))) {
      next.add(Step.only(job, StepKind.PACKAGE));
    }
    return next;
  }
}
