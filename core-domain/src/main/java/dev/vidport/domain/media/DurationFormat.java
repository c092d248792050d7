package dev.vidport.domain.media;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats durations for people. */
public final class DurationFormat {
  private DurationFormat() {}

  /** Seconds with millisecond precision, without trailing zeros. */
  public static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6)
        .setScale(3, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
