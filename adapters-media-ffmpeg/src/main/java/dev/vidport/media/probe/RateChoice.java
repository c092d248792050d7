package dev.vidport.media.probe;

import dev.vidport.domain.render.FrameRate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The frame rate that an output shall have, and whether the source already has it.
 *
 * @param constant whether the source's frames are evenly spaced, as far as can be told
 */
record RateChoice(FrameRate rate, boolean constant) {
  private static final List<FrameRate> STANDARD =
      List.of(
          new FrameRate(24000, 1001),
          new FrameRate(24, 1),
          new FrameRate(25, 1),
          new FrameRate(30000, 1001),
          new FrameRate(30, 1),
          new FrameRate(48, 1),
          new FrameRate(50, 1),
          new FrameRate(60000, 1001),
          new FrameRate(60, 1));

  /** A picture a second: with fewer, a player would have next to nowhere to seek to. */
  private static final FrameRate LOWEST = new FrameRate(1, 1);

  /** A file that counts milliseconds and nothing else seems to have a thousand frames a second. */
  private static final double TRUSTED = 480;

  /**
   * @param base ffprobe's {@code r_frame_rate}: the lowest rate on which every frame falls
   * @param mean ffprobe's {@code avg_frame_rate}: frames by length
   * @param interlaced whether {@code base} may count fields
   * @return empty when the packets have to be asked for the mean
   */
  static Optional<RateChoice> of(
      Optional<FrameRate> base, Optional<FrameRate> mean, boolean interlaced) {
    Optional<FrameRate> even = base.filter(rate -> rate.perSecond() <= TRUSTED);
    Optional<FrameRate> average = mean.filter(rate -> rate.perSecond() <= TRUSTED);
    if (even.isEmpty() || average.isEmpty()) {
      return Optional.empty();
    }
    FrameRate b = even.orElseThrow();
    FrameRate m = average.orElseThrow();
    if (m.perSecond() < LOWEST.perSecond() && b.perSecond() <= LOWEST.perSecond()) {
      return Optional.of(new RateChoice(LOWEST, false));
    }
    if (b.isNear(m)) {
      // So many 1001sts are no accident, while the other is a guess by the first frames.
      return Optional.of(new RateChoice(m.den() == 1001 ? m : b, true));
    }
    if (interlaced && Math.abs(b.perSecond() / m.perSecond() - 2) <= 2 * FrameRate.SAME) {
      return Optional.of(new RateChoice(m, true));
    }
    if (STANDARD.contains(b) && m.perSecond() < b.perSecond()) {
      // Frames are missing, as where a screen stands still; on the grid that they were made on,
      // none is lost.
      return Optional.of(new RateChoice(b, false));
    }
    return Optional.of(ofMean(m));
  }

  /** For a source whose frames come as they like. */
  static RateChoice ofMean(FrameRate mean) {
    return new RateChoice(
        STANDARD.stream()
            .min(Comparator.comparingDouble(rate -> distance(rate, mean)))
            .orElseThrow(),
        false);
  }

  private static double distance(FrameRate one, FrameRate other) {
    return Math.abs(Math.log(one.perSecond() / other.perSecond()));
  }
}
