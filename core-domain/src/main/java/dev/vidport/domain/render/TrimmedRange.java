package dev.vidport.domain.render;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The part of a timeline that a trim keeps.
 *
 * @param end end frame; empty means the end of the timeline, which may not be known exactly
 * @param frames expected number of frames
 */
record TrimmedRange(long first, OptionalLong end, long frames) {
  static TrimmedRange of(Composition composition, FrameRate rate, RenderOptions options)
      throws RenderPlanner.UnplannableException {
    long all = composition.expectedFrames();
    long first = options.trim().map(trim -> frame(trim.start(), rate)).orElse(0L);
    long end = options.trim().flatMap(Trim::end).map(at -> frame(at, rate)).orElse(all);
    if (first >= all || end <= first) {
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
    return new TrimmedRange(first, exactEnd, frames);
  }

  private static long frame(double seconds, FrameRate rate) {
    return rate.nearestFrame(Math.round(seconds * 1e6));
  }
}
