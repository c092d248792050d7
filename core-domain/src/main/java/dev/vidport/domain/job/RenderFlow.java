package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.RenderPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The order of the steps: probe → plan → chunks and audio → package → stills → publish. The file of
 * an import is fetched first. A source whose video is remuxed becomes playable before its smaller
 * renditions are rendered: first its beginning ({@code EARLY_START}), then all of it ({@code
 * REMUX_TOP}). If the copy fails because the source is damaged, another plan replaces the first,
 * and everything is encoded. Any other source becomes playable in a small rendition, which is
 * rendered in runs of its own ({@code EARLY_RENDITION}), one after the other, and published ({@code
 * EARLY_PUBLISH}) once it will not stall. A recording that was rendered live continues with
 * packaging; any other recording continues with its probe.
 */
public final class RenderFlow {
  private static final Set<StepKind> PARALLEL =
      Set.of(RenderSteps.CHUNK, RenderSteps.AUDIO, RenderSteps.REMUX_TOP);

  /** No step follows these. */
  private static final Set<StepKind> LAST = Set.of(RenderSteps.EARLY_PUBLISH, RenderSteps.PUBLISH);

  private static final Map<StepKind, StepKind> NEXT =
      Map.of(
          RenderSteps.FETCH, RenderSteps.PROBE,
          RenderSteps.PROBE, RenderSteps.PLAN,
          RenderSteps.PACKAGE, RenderSteps.STILLS,
          RenderSteps.STILLS, RenderSteps.PUBLISH);

  /**
   * The last run of the early rendition that runs alone. Players that begin after the first one
   * have four seconds, in which the next one decodes again from a keyframe.
   */
  private static final int LAST_ALONE = 1;

  private RenderFlow() {}

  public static Step first(JobId job) {
    return Step.only(job, RenderSteps.PROBE);
  }

  /** The first step of a job that renders a recording live. */
  public static Step firstLive(JobId job) {
    return Step.only(job, RenderSteps.RECEIVE);
  }

  /**
   * The steps to start after {@code done} has finished.
   *
   * @param plan the render plan; present once the plan step has finished
   * @param earlyIsInTime whether the early rendition, played now, will not stall
   * @param allDone every finished step of the job, including {@code done}
   */
  public static List<Step> after(
      Step done, Optional<RenderPlan> plan, boolean earlyIsInTime, Set<Step> allDone) {
    JobId job = done.job();
    StepKind kind = done.kind();
    if (kind.equals(RenderSteps.RECEIVE)) {
      return List.of(Step.only(job, plan.isPresent() ? RenderSteps.PACKAGE : RenderSteps.PROBE));
    }
    if (kind.equals(RenderSteps.PLAN)) {
      return planned(job, plan.orElseThrow());
    }
    if (kind.equals(RenderSteps.EARLY_START)) {
      return afterEarlyStart(job, plan.orElseThrow(), allDone);
    }
    if (kind.equals(RenderSteps.EARLY_RENDITION)) {
      return afterEarlyRun(done, plan.orElseThrow(), earlyIsInTime, allDone);
    }
    return PARALLEL.contains(kind)
        ? afterParallel(done, plan.orElseThrow(), allDone)
        : following(job, kind);
  }

  private static List<Step> following(JobId job, StepKind kind) {
    if (LAST.contains(kind)) {
      return List.of();
    }
    return Optional.ofNullable(NEXT.get(kind))
        .map(next -> List.of(Step.only(job, next)))
        .orElseThrow(() -> new IllegalArgumentException("no step of a render job: " + kind));
  }

  /**
   * The early start, or the first run of the early rendition, runs alone, without competing for
   * processors: it takes seconds, and a viewer is waiting for it.
   */
  private static List<Step> planned(JobId job, RenderPlan plan) {
    if (plan.topRemuxed()) {
      return List.of(Step.only(job, RenderSteps.EARLY_START));
    }
    return plan.earlyRendition().isPresent() ? List.of(earlyRun(job, 0)) : rendering(job, plan);
  }

  private static List<Step> afterEarlyStart(JobId job, RenderPlan plan, Set<Step> done) {
    List<Step> steps = new ArrayList<>(rendering(job, plan));
    steps.addAll(afterOneOf(job, plan, done));
    return steps;
  }

  private static List<Step> afterParallel(Step step, RenderPlan plan, Set<Step> done) {
    if (step.kind().equals(RenderSteps.REMUX_TOP) && !plan.topRemuxed()) {
      // The audio is done, and is the same in both plans.
      return rendering(step.job(), plan).stream().filter(next -> !done.contains(next)).toList();
    }
    boolean isReplaced =
        step.kind().equals(RenderSteps.CHUNK) && plan.chunk(step.index()).isEmpty();
    return isReplaced ? List.of() : afterOneOf(step.job(), plan, done);
  }

  private static List<Step> afterEarlyRun(
      Step step, RenderPlan plan, boolean isInTime, Set<Step> done) {
    JobId job = step.job();
    List<Step> steps = new ArrayList<>();
    Step publish = Step.only(job, RenderSteps.EARLY_PUBLISH);
    if (isInTime && !done.contains(publish)) {
      steps.add(publish);
    }
    if (step.index() + 1 < EarlyRendition.runs(plan).size()) {
      steps.add(earlyRun(job, step.index() + 1));
    }
    if (step.index() == Math.min(LAST_ALONE, EarlyRendition.runs(plan).size() - 1)) {
      steps.addAll(rendering(job, plan));
    }
    steps.addAll(afterOneOf(job, plan, done));
    return steps;
  }

  private static Step earlyRun(JobId job, int index) {
    return new Step(job, RenderSteps.EARLY_RENDITION, index);
  }

  /** The runs of the early rendition; each starts when the one before it is done. */
  private static List<Step> earlyRuns(JobId job, RenderPlan plan) {
    return plan.earlyRendition().isEmpty()
        ? List.of()
        : IntStream.range(0, EarlyRendition.runs(plan).size())
            .mapToObj(run -> earlyRun(job, run))
            .toList();
  }

  /**
   * The audio comes first: remuxing the top rendition needs it, and it takes a fraction of the time
   * of a chunk.
   */
  private static List<Step> rendering(JobId job, RenderPlan plan) {
    List<Step> steps = new ArrayList<>(audio(job, plan));
    if (!plan.encoded().isEmpty()) {
      plan.chunks().forEach(chunk -> steps.add(new Step(job, RenderSteps.CHUNK, chunk.index())));
    }
    return steps;
  }

  private static List<Step> audio(JobId job, RenderPlan plan) {
    return plan.audio().map(audio -> Step.only(job, RenderSteps.AUDIO)).stream().toList();
  }

  private static List<Step> afterOneOf(JobId job, RenderPlan plan, Set<Step> done) {
    Step top = Step.only(job, RenderSteps.REMUX_TOP);
    boolean topDue = plan.topRemuxed() && done.containsAll(audio(job, plan));
    List<Step> next = new ArrayList<>();
    if (topDue && !done.contains(top)) {
      next.add(top);
    }
    if ((!plan.topRemuxed() || done.contains(top))
        && done.containsAll(rendering(job, plan))
        && done.containsAll(earlyRuns(job, plan))) {
      next.add(Step.only(job, RenderSteps.PACKAGE));
    }
    return next;
  }
}
