package dev.vidport.media.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import dev.vidport.domain.render.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where the keyframes of a run stand, the same in every rendition: one a segment, since a second
 * one would cost 5 to 10 % of the bits.
 *
 * @param options ffmpeg's, for an output
 */
record Keyframes(List<String> options) {
  /** More frames than the longest run has. */
  private static final String NEVER = "10000000";

  Keyframes {
    options = List.copyOf(options);
  }

  static Keyframes of(RenderPlan plan, Window run) {
    Segments segments = plan.segments();
    return segments.areEven() ? every(segments.frames()) : at(starts(plan, run), plan);
  }

  static Keyframes every(int frames) {
    String distance = Integer.toString(frames);
    return of(distance, List.of("-keyint_min", distance), "expr:not(mod(n," + frames + "))");
  }

  private static Keyframes at(List<Long> frames, RenderPlan plan) {
    String times =
        frames.stream()
            .map(frame -> Grid.seconds(Grid.start(plan.rate(), (double) frame)))
            .collect(Collectors.joining(","));
    return of(NEVER, List.of(), times);
  }

  private static Keyframes of(String farthest, List<String> nearest, String forced) {
    List<String> options = new ArrayList<>(List.of("-g", farthest));
    options.addAll(nearest);
    // None is added at a change of scene.
    options.addAll(List.of("-sc_threshold", "0"));
    options.addAll(List.of("-force_key_frames", forced));
    // A forced keyframe would otherwise be no entry point for a player.
    options.addAll(List.of("-forced-idr", "1"));
    return new Keyframes(options);
  }

  /** Starts of segments in frames after the run's first, which is one of them. */
  private static List<Long> starts(RenderPlan plan, Window run) {
    long first = run.firstFrame() - plan.firstFrame();
    long end = run.frames().isPresent() ? first + run.frames().getAsLong() : Long.MAX_VALUE;
    return plan.segments().starts().stream()
        .filter(start -> start >= first && start < end)
        .map(start -> start - first)
        .toList();
  }
}
