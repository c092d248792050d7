package dev.vidport.persistence.database;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as microseconds since 1970, for texts and JSON. */
public final class EpochMicros {
  private EpochMicros() {}

  public static long of(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
