package dev.vidport.domain.media;

import java.math.BigInteger;

/**
 * Frames per second as an exact fraction, such as 30000/1001.
 *
 * @param num at least 1
 * @param den at least 1
 */
public record FrameRate(int num, int den) {
  /** The maximum rate of a rendition; frames of faster sources are dropped. */
  public static final FrameRate HIGHEST = new FrameRate(60, 1);

  /** Rates within half a percent count as the same rate: camera clocks are not more precise. */
  public static final double TOLERANCE = 0.005;

  public FrameRate {
    if (num < 1 || den < 1) {
      throw new IllegalArgumentException("invalid frame rate: " + num + "/" + den);
    }
    int gcd = BigInteger.valueOf(num).gcd(BigInteger.valueOf(den)).intValue();
    num /= gcd;
    den /= gcd;
  }

  /** Whether both rates are the same within the precision of camera clocks. */
  public boolean isNear(FrameRate other) {
    return Math.abs(perSecond() / other.perSecond() - 1) <= TOLERANCE;
  }

  /** Whether {@code other} is twice this rate, with the same precision. */
  public boolean isHalfOf(FrameRate other) {
    return Math.abs(other.perSecond() / perSecond() - 2) <= 2 * TOLERANCE;
  }

  public double perSecond() {
    return (double) num / den;
  }

  /** Start of frame {@code frame} on this grid, in microseconds, rounded to the nearest. */
  public long micros(long frame) {
    return Math.round(frame * 1e6 * den / num);
  }

  /** Start of frame {@code frame} on this grid, in seconds. */
  public double seconds(long frame) {
    return (double) frame * den / num;
  }

  /** The frame whose start is nearest to {@code micros}. */
  public long nearestFrame(long micros) {
    return Math.round(micros / 1e6 * num / den);
  }

  @Override
  public String toString() {
    return num + "/" + den;
  }
}
