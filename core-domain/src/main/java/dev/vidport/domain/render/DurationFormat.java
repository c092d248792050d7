package dev.vidport.domain.render;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats durations for people. */
final class DurationFormat {
  private DurationFormat() {}

  /** Seconds with millisecond precision, without trailing zeros. */
  static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6)
        .setScale(3, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
