package dev.vidport.persistence.database;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A clock that the hosts of an instance share: the database's, read again once a minute by a thread
 * that asks for the time.
 */
public final class SharedClock implements InstantSource {
  private static final Logger LOG = LoggerFactory.getLogger(SharedClock.class);
  private static final long PERIOD = Duration.ofMinutes(1).toNanos();

  private final DatabaseClock clock;
  private final AtomicLong readAt = new AtomicLong(System.nanoTime());

  public SharedClock(Database database) {
    this.clock = new DatabaseClock(database::now, System::nanoTime);
  }

  @Override
  public Instant instant() {
    long last = readAt.get();
    long now = System.nanoTime();
    if (now - last > PERIOD && readAt.compareAndSet(last, now)) {
      try {
        boolean unused = clock.read();
      } catch (RuntimeException e) {
        // The monotonic clock continues. An outage is logged once, where it is noticed.
        LOG.debug("Could not read the clock of the database; trying again", e);
      }
    }
    return clock.instant();
  }
}
