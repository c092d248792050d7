package dev.vidport.persistence.access;

import dev.vidport.domain.access.EventLimit;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.EpochMicros;
import dev.vidport.usecases.access.port.EventLimiter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * Counts of events in the table {@code event_limit}, with a row for each subject, which is locked.
 */
public final class JdbcEventLimiter implements EventLimiter {
  /** A round fails only when a sweep deleted the row in the meantime. */
  private static final int MAX_ROUNDS = 10;

  private final Database database;

  public JdbcEventLimiter(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Duration> take(String subject, EventLimit limit, Instant now) {
    return database.inTransaction(
        handle -> {
          List<Instant> earlier = lock(handle, subject, now.plus(limit.period()));
          Optional<Duration> wait = limit.retryAfter(earlier, now);
          if (wait.isEmpty()) {
            List<Instant> times = new ArrayList<>(limit.counted(earlier, now));
            times.add(now);
            store(handle, subject, times, Collections.max(times).plus(limit.period()));
          }
          return wait;
        });
  }

  private static List<Instant> lock(Handle handle, String subject, Instant expiresAt) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      insert(handle, subject, expiresAt);
      Optional<String> times =
          handle
              .createQuery("select times from event_limit where subject = :subject for update")
              .bind("subject", subject)
              .mapTo(String.class)
              .findOne();
      if (times.isPresent()) {
        return parse(times.get());
      }
    }
    throw new IllegalStateException("other requests kept deleting the events of the subject");
  }

  private static void insert(Handle handle, String subject, Instant expiresAt) {
    handle
        .createUpdate(
            """
            insert into event_limit (subject, times, expires_at)
            values (:subject, '', :expiresAt)
            on conflict do nothing
            """)
        .bind("subject", subject)
        .bind("expiresAt", expiresAt)
        .execute();
  }

  private static void store(Handle handle, String subject, List<Instant> times, Instant expiresAt) {
    handle
        .createUpdate(
            """
            update event_limit set times = :times, expires_at = :expiresAt
            where subject = :subject
            """)
        .bind("subject", subject)
        .bind("times", format(times))
        .bind("expiresAt", expiresAt)
        .execute();
  }

  private static String format(List<Instant> times) {
    return times.stream()
        .map(at -> Long.toString(EpochMicros.of(at)))
        .collect(Collectors.joining(" "));
  }

  /** In ascending order, although the clocks of the hosts may differ a little. */
  private static List<Instant> parse(String times) {
    return Arrays.stream(times.split(" ", -1))
        .filter(text -> !text.isEmpty())
        .map(text -> EpochMicros.instant(Long.parseLong(text)))
        .sorted()
        .toList();
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.deleteEarliest("event_limit", "subject", "expires_at", "<=", now, max);
  }
}
