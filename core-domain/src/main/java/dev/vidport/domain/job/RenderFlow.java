package dev.vidport.domain.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.RenderPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * The order of the steps: probe → plan → chunks and audio → package → stills → publish. The file of
 * an import is fetched first, and rendered meanwhile, like a recording, if that is possible. If a
 * loudness is requested, the audio is measured after the plan, before any of it is encoded. A
 * source whose video is remuxed becomes playable before its smaller renditions are rendered: first
 * its beginning ({@code EARLY_START}), then all of it ({@code REMUX_TOP}). If the copy fails
 * because the source is damaged, another plan replaces the first, and everything is encoded. Any
 * other source becomes playable in a small rendition, which is rendered in runs of its own ({@code
 * EARLY_RENDITION}), one after the other. A run starts what is to be done beside it: the other
 * steps ({@link #besideEarlyRendition}), and {@code EARLY_PUBLISH} once players will not stall. A
 * recording that was rendered live continues with packaging; any other recording continues with its
 * probe.
 */
public final class RenderFlow {
  private static final Set<StepKind> PARALLEL =
      Set.of(RenderSteps.CHUNK, RenderSteps.AUDIO, RenderSteps.REMUX_TOP);

  /** No step follows these; the fetch itself starts the next one, unless its file is rendered. */
  private static final Set<StepKind> LAST =
      Set.of(RenderSteps.FETCH, RenderSteps.EARLY_PUBLISH, RenderSteps.PUBLISH);

  private static final Map<StepKind, StepKind> NEXT =
      Map.of(
          RenderSteps.PROBE, RenderSteps.PLAN,
          RenderSteps.PACKAGE, RenderSteps.STILLS,
          RenderSteps.STILLS, RenderSteps.PUBLISH);

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
   * @param loudness whether a loudness of the audio is requested; asked after the plan step only
   * @param earlyChunks the number of rendered chunks of the early rendition
   * @param allDone every finished step of the job, including {@code done}
   */
  public static List<Step> after(
      Step done,
      Optional<RenderPlan> plan,
      BooleanSupplier loudness,
      int earlyChunks,
      Set<Step> allDone) {
    JobId job = done.job();
    StepKind kind = done.kind();
    if (kind.equals(RenderSteps.RECEIVE)) {
      return List.of(Step.only(job, plan.isPresent() ? RenderSteps.PACKAGE : RenderSteps.PROBE));
    }
    if (kind.equals(RenderSteps.PLAN)) {
      return afterPlan(job, plan.orElseThrow(), loudness);
    }
    if (kind.equals(RenderSteps.LOUDNESS)) {
      return planned(job, plan.orElseThrow());
    }
    if (kind.equals(RenderSteps.EARLY_START)) {
      return afterEarlyStart(job, plan.orElseThrow(), earlyChunks, allDone);
    }
    if (kind.equals(RenderSteps.EARLY_RENDITION)) {
      return afterEarlyRun(job, plan.orElseThrow(), earlyChunks, allDone);
    }
    return PARALLEL.contains(kind)
        ? afterParallel(done, plan.orElseThrow(), earlyChunks, allDone)
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

  private static List<Step> afterPlan(JobId job, RenderPlan plan, BooleanSupplier loudness) {
    return plan.audio().isPresent() && loudness.getAsBoolean()
        ? List.of(Step.only(job, RenderSteps.LOUDNESS))
        : planned(job, plan);
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

  private static List<Step> afterEarlyStart(
      JobId job, RenderPlan plan, int earlyChunks, Set<Step> done) {
    List<Step> steps = new ArrayList<>(rendering(job, plan));
    steps.addAll(afterOneOf(job, plan, earlyChunks, done));
    return steps;
  }

  private static List<Step> afterParallel(
      Step step, RenderPlan plan, int earlyChunks, Set<Step> done) {
    if (step.kind().equals(RenderSteps.REMUX_TOP) && !plan.topRemuxed()) {
      // The audio is done, and is the same in both plans.
      return rendering(step.job(), plan).stream().filter(next -> !done.contains(next)).toList();
    }
    boolean isReplaced =
        step.kind().equals(RenderSteps.CHUNK) && plan.chunk(step.index()).isEmpty();
    return isReplaced ? List.of() : afterOneOf(step.job(), plan, earlyChunks, done);
  }

  private static List<Step> afterEarlyRun(JobId job, RenderPlan plan, int chunks, Set<Step> done) {
    List<Step> steps = new ArrayList<>();
    if (!EarlyRendition.isComplete(plan, chunks)) {
      steps.add(earlyRun(job, chunks));
    }
    if (EarlyRendition.mayOthersBegin(plan, chunks)) {
      rendering(job, plan).stream().filter(step -> !done.contains(step)).forEach(steps::add);
    }
    steps.addAll(afterOneOf(job, plan, chunks, done));
    return steps;
  }

  /** A run of the early rendition, by its first chunk. */
  private static Step earlyRun(JobId job, int chunk) {
    return new Step(job, RenderSteps.EARLY_RENDITION, chunk);
  }

  /**
   * The steps that a run of the early rendition starts while it runs, as soon as {@link
   * EarlyRendition#mayOthersBegin}.
   */
  public static List<Step> besideEarlyRendition(JobId job, RenderPlan plan) {
    return rendering(job, plan);
  }

  /**
   * The audio comes first: remuxing the top rendition needs its main track, and it takes a fraction
   * of the time of a chunk.
   */
  private static List<Step> rendering(JobId job, RenderPlan plan) {
    List<Step> steps = new ArrayList<>(audio(job, plan));
    if (!plan.encoded().isEmpty()) {
      plan.chunks().forEach(chunk -> steps.add(new Step(job, RenderSteps.CHUNK, chunk.index())));
    }
    return steps;
  }

  /** One step for each track, with the number of the track as its index. */
  private static List<Step> audio(JobId job, RenderPlan plan) {
    return IntStream.range(0, plan.audio().map(AudioPlan::trackCount).orElse(0))
        .mapToObj(track -> new Step(job, RenderSteps.AUDIO, track))
        .toList();
  }

  private static List<Step> afterOneOf(
      JobId job, RenderPlan plan, int earlyChunks, Set<Step> done) {
    Step top = Step.only(job, RenderSteps.REMUX_TOP);
    boolean topDue =
        plan.topRemuxed()
            && (plan.audio().isEmpty() || done.contains(Step.only(job, RenderSteps.AUDIO)));
    List<Step> next = new ArrayList<>();
    if (topDue && !done.contains(top)) {
      next.add(top);
    }
    if ((!plan.topRemuxed() || done.contains(top))
        && done.containsAll(rendering(job, plan))
        && (plan.earlyRendition().isEmpty() || EarlyRendition.isComplete(plan, earlyChunks))) {
      next.add(Step.only(job, RenderSteps.PACKAGE));
    }
    return next;
  }
}
