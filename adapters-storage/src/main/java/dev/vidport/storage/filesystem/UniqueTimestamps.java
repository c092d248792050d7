package dev.vidport.storage.filesystem;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Generates unique modification times. They are part of the entity tags, and a file system's own
 * times are too coarse to distinguish two successive writes.
 */
final class UniqueTimestamps {
  private final Clock clock;
  private final AtomicReference<Instant> last = new AtomicReference<>(Instant.EPOCH);

  UniqueTimestamps(Clock clock) {
    this.clock = clock;
  }

  Instant next() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return last.updateAndGet(
        before -> now.isAfter(before) ? now : before.plus(1, ChronoUnit.MICROS));
  }
}
