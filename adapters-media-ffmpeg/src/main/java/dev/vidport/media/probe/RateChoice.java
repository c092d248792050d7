package dev.vidport.media.probe;

import dev.vidport.domain.media.FrameRate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The frame rate of the output.
 *
 * @param constant whether the source's frames are evenly spaced, according to its headers
 * @param gridLeadMicros how much earlier than the first frame the grid starts, in microseconds;
 *     negative if it starts later
 */
record RateChoice(FrameRate rate, boolean constant, long gridLeadMicros) {
  /** The rates of cameras and screens, ascending. */
  static final List<FrameRate> STANDARD =
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

  /** One frame a second: with fewer, a player has too few frames to seek to. */
  static final FrameRate LOWEST = new FrameRate(1, 1);

  /** A file with times in milliseconds and no rate appears to have 1000 frames a second. */
  private static final double MAX_PLAUSIBLE = 480;

  /** A grid that starts with the first frame. */
  RateChoice(FrameRate rate, boolean constant) {
    this(rate, constant, 0);
  }

  /**
   * @param base ffprobe's {@code r_frame_rate}: the lowest rate on which every frame falls
   * @param mean ffprobe's {@code avg_frame_rate}: number of frames divided by the length
   * @param interlaced whether {@code base} may count fields
   * @return empty when the mean has to be measured from the packets
   */
  static Optional<RateChoice> of(
      Optional<FrameRate> base, Optional<FrameRate> mean, boolean interlaced) {
    Optional<FrameRate> even = base.filter(rate -> rate.perSecond() <= MAX_PLAUSIBLE);
    Optional<FrameRate> average = mean.filter(rate -> rate.perSecond() <= MAX_PLAUSIBLE);
    if (even.isEmpty() || average.isEmpty()) {
      return Optional.empty();
    }
    FrameRate b = even.orElseThrow();
    FrameRate m = average.orElseThrow();
    if (m.perSecond() < LOWEST.perSecond() && b.perSecond() <= LOWEST.perSecond()) {
      return Optional.of(new RateChoice(LOWEST, false));
    }
    if (b.isNear(m)) {
      // A denominator of 1001 is exact; the base rate is an estimate from the first frames.
      return Optional.of(new RateChoice(m.den() == 1001 ? m : b, true));
    }
    if (interlaced && m.isHalfOf(b)) {
      return Optional.of(new RateChoice(m, true));
    }
    if (STANDARD.contains(b) && m.perSecond() < b.perSecond()) {
      // Frames are missing, for example while a recorded screen does not change. The base rate is
      // the grid of the recording, so no frame is lost.
      return Optional.of(new RateChoice(b, false));
    }
    return Optional.of(ofMean(m));
  }

  /** The nearest standard rate, for a source with irregular frames. */
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
