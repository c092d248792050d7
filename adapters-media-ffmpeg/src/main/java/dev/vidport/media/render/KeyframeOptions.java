package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import dev.vidport.media.process.FfmpegTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The keyframe positions of a run, identical in every rendition: one keyframe per segment, since a
 * second one would cost 5 to 10 % of the bits.
 *
 * @param maxInterval in frames; longer than any run where the keyframes are not even
 * @param even whether the interval never varies
 * @param forced value of ffmpeg's option {@code -force_key_frames}
 */
record KeyframeOptions(String maxInterval, boolean even, String forced) {
  /** A keyframe interval longer than any run. */
  private static final String NEVER = "10000000";

  static KeyframeOptions forRun(RenderPlan plan, TimelineWindow run) {
    Segments segments = plan.segments();
    return segments.areEven() ? every(segments.frames()) : at(starts(plan, run), plan);
  }

  static KeyframeOptions every(int frames) {
    String distance = Integer.toString(frames);
    return new KeyframeOptions(distance, true, "expr:not(mod(n," + frames + "))");
  }

  private static KeyframeOptions at(List<Long> frames, RenderPlan plan) {
    String times =
        frames.stream()
            .map(frame -> FfmpegTime.seconds(timeOf(frame, plan.rate())))
            .collect(Collectors.joining(","));
    return new KeyframeOptions(NEVER, false, times);
  }

  /**
   * Between the frame and the one before it: newer releases of ffmpeg compare exactly, and a time
   * that was rounded up would mean the next frame; older ones take the nearest frame.
   */
  private static double timeOf(long frame, FrameRate rate) {
    return Math.max(0, rate.seconds(frame) - rate.seconds(1) / 4);
  }

  /** The options of an x264 output. */
  List<String> ofX264() {
    List<String> options = new ArrayList<>(List.of("-g", maxInterval));
    if (even) {
      options.addAll(List.of("-keyint_min", maxInterval));
    }
    // x264 must not add keyframes at scene changes.
    options.addAll(List.of("-sc_threshold", "0"));
    options.addAll(List.of("-force_key_frames", forced));
    // Players can start only at IDR frames, and a forced keyframe is not one by default.
    options.addAll(List.of("-forced-idr", "1"));
    return options;
  }

  /** The options of an SVT-AV1 output. Release 1.4 knows the interval only. */
  List<String> ofSvtAv1() {
    return List.of("-g", maxInterval, "-force_key_frames", forced);
  }

  /** Segment starts, counted in frames from the run's first frame, which is one of them. */
  private static List<Long> starts(RenderPlan plan, TimelineWindow run) {
    long first = run.firstFrame() - plan.firstFrame();
    long end = run.frames().isPresent() ? first + run.frames().getAsLong() : Long.MAX_VALUE;
    return plan.segments().starts().stream()
        .filter(start -> start >= first && start < end)
        .map(start -> start - first)
        .toList();
  }
}
