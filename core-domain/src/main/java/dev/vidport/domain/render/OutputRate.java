package dev.vidport.domain.render;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import java.util.List;
import java.util.stream.Stream;

/** Selects the frame rate of the output. */
public final class OutputRate {
  private static final double WHOLE_TOLERANCE = 0.001;

  /** The minimum number of frames per second of a video that is cut. */
  private static final int MIN_CUT_RATE = 10;

  private OutputRate() {}

  /**
   * The highest rate of the sources, so that no source loses smoothness. Cuts are made between
   * frames: in a source with one frame per second, up to half a second that the owner wanted
   * removed would be audible. The frames of such sources are therefore repeated.
   *
   * @param cut whether the output is cut at times that the owner chose
   */
  static FrameRate of(List<SourceFacts> facts, boolean cut) {
    return of(facts.stream().map(source -> source.video().rate()), cut);
  }

  /**
   * The rate of an edit.
   *
   * @param sources the rates of its videos
   */
  public static FrameRate ofEdit(List<FrameRate> sources) {
    return of(sources.stream(), true);
  }

  private static FrameRate of(Stream<FrameRate> sources, boolean cut) {
    // Of equal rates, the first.
    FrameRate highest =
        sources
            .map(OutputRate::capped)
            .reduce((first, next) -> next.perSecond() > first.perSecond() ? next : first)
            .orElseThrow();
    int repeats = (int) Math.ceil(MIN_CUT_RATE / highest.perSecond() - 1e-9);
    return cut && repeats > 1
        ? new FrameRate(Math.multiplyExact(highest.num(), repeats), highest.den())
        : highest;
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
