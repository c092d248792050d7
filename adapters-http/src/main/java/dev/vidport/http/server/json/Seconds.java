package dev.vidport.http.server.json;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Converts times and durations to JSON numbers of seconds, exact to the microsecond. */
public final class Seconds {
  private static final int MICROS = 6;

  private Seconds() {}

  /** Unix time. */
  public static BigDecimal of(Instant instant) {
    return ofMicros(ChronoUnit.MICROS.between(Instant.EPOCH, instant));
  }

  /** Seconds as they are computed; a {@code double} itself would be written as 1.0E-4 or 1.0E7. */
  public static BigDecimal of(double seconds) {
    BigDecimal exact = BigDecimal.valueOf(seconds);
    return exact.scale() < 0 ? exact.setScale(0) : exact;
  }

  public static BigDecimal ofMicros(long micros) {
    BigDecimal seconds = BigDecimal.valueOf(micros, MICROS).stripTrailingZeros();
    // Without this 100 would be written as 1E+2.
    return seconds.scale() < 0 ? seconds.setScale(0) : seconds;
  }
}
