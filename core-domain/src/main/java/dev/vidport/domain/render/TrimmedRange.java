package dev.vidport.domain.render;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The part of a timeline that a trim and the maximum length keep.
 *
 * @param end end frame; empty means the end of the timeline, which may not be known exactly
 * @param frames expected number of frames
 * @param limit the end frame of the maximum length; empty if the output may have any length
 */
record TrimmedRange(long first, OptionalLong end, long frames, OptionalLong limit) {
  static TrimmedRange of(Composition composition, FrameRate rate, RenderOptions options)
      throws RenderPlanner.UnplannableException {
    long all = composition.expectedFrames();
    double start = options.trim().map(Trim::start).orElse(0.0);
    // A trim that starts within half a frame of the end keeps the last frame.
    long first = Math.min(frame(start, rate), all - 1);
    // A trim shorter than a frame keeps one frame.
    long trimmed =
        options
            .trim()
            .flatMap(Trim::end)
            .map(at -> Math.max(frame(at, rate), first + 1))
            .orElse(all);
    OptionalLong limit = limit(first, rate, options);
    long end = Math.min(trimmed, limit.orElse(Long.MAX_VALUE));
    if (start * 1e6 >= rate.micros(all) || end <= first) {
      throw new RenderPlanner.UnplannableException(
          new Failure(
              Failure.TRIM_OUTSIDE,
              String.format(
                  Locale.ROOT,
                  "the trim leaves nothing of a video of %.3f seconds",
                  rate.micros(all) / 1e6)));
    }
    OptionalLong exactEnd = end < all ? OptionalLong.of(end) : composition.timeline().frames();
    long frames = Math.min(end, all) - first;
    if (rate.micros(frames) > MediaLimits.MAX_LENGTH_MICROS) {
      throw RenderPlanner.tooLong();
    }
    return new TrimmedRange(first, exactEnd, frames, limit);
  }

  /** Rounded down: the output is never longer than permitted. */
  private static OptionalLong limit(long first, FrameRate rate, RenderOptions options) {
    return options.maxSeconds().isPresent()
        ? OptionalLong.of(first + (long) options.maxSeconds().getAsInt() * rate.num() / rate.den())
        : OptionalLong.empty();
  }

  /**
   * The latest end frame of an encode: the maximum length applies even to a source that is longer
   * than declared.
   */
  OptionalLong encodeEnd() {
    return end.isPresent() ? end : limit;
  }

  private static long frame(double seconds, FrameRate rate) {
    return rate.nearestFrame(Math.round(seconds * 1e6));
  }
}
