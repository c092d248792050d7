package dev.vidport.domain.render;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Lengths as people read them. */
final class Lengths {
  private Lengths() {}

  /** Seconds to the millisecond, without zeros that say nothing. */
  static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6)
        .setScale(3, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
