package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.EventLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts events of a subject exactly, over all hosts of an instance. */
public interface EventLimiter {
  /**
   * Counts an event if {@code limit} permits it. Part of the caller's transaction: a rollback takes
   * the event back, and events of the same subject wait for the end of the transaction.
   *
   * @param subject what the limit is for, such as a keyed hash of an e-mail address; at most 64
   *     characters
   * @return the time until another event is permitted; empty when this one was
   */
  Optional<Duration> take(String subject, EventLimit limit, Instant now);

  /**
   * Deletes subjects whose events no longer count.
   *
   * @param max maximum number of subjects to delete
   * @return the number of deleted subjects
   */
  int deleteExpired(Instant now, int max);
}
