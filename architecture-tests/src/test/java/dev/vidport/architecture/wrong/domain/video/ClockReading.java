package dev.vidport.architecture.wrong.domain.video;

import java.time.Instant;
import java.util.function.Supplier;

/** A value that reads the system clock. */
final class ClockReading {
  static final Supplier<Instant> CLOCK = Instant::now;
}
