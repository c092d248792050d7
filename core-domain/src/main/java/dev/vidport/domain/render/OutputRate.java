package dev.vidport.domain.render;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import java.util.List;

/** Selects the frame rate of the output. */
final class OutputRate {
  private static final double WHOLE_TOLERANCE = 0.001;

  private OutputRate() {}

  /** The highest rate of the sources, so that no source loses smoothness. */
  static FrameRate of(List<SourceFacts> facts) {
    FrameRate highest = capped(facts.get(0).video().rate());
    for (SourceFacts source : facts) {
      FrameRate rate = capped(source.video().rate());
      if (rate.perSecond() > highest.perSecond()) {
        highest = rate;
      }
    }
    return highest;
  }

  private static FrameRate capped(FrameRate rate) {
    if (rate.perSecond() <= FrameRate.HIGHEST.perSecond()) {
      return rate;
    }
    // Keeping every second, third … frame of a constant-rate source keeps its motion smooth.
    int step = (int) Math.ceil(rate.perSecond() / FrameRate.HIGHEST.perSecond() - 1e-9);
    return new FrameRate(rate.num(), Math.multiplyExact(rate.den(), step));
  }

  /**
   * The number of source frames per output slot, if it is a whole number; otherwise 1, and the last
   * frame in each slot is shown.
   */
  static int frameStep(FrameRate source, FrameRate output) {
    double share = source.perSecond() / output.perSecond();
    int whole = (int) Math.max(1, Math.round(share));
    return Math.abs(share / whole - 1) < WHOLE_TOLERANCE ? whole : 1;
  }
}
