package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Deletes entries of the audit log after a year. */
public final class SweepAuditLog {
  /** How long an entry is kept. */
  public static final Duration RETENTION = Duration.ofDays(366);

  private static final Duration PERIOD = Duration.ofHours(6);

  private final AuditLog log;
  private final Clock clock;

  public SweepAuditLog(AuditLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  /**
   * Deletes all expired entries in batches.
   *
   * @return the number of deleted entries
   */
  public int handle() {
    Instant before = clock.instant().minus(RETENTION);
    return BatchedDeletion.all(max -> log.sweep(before, max));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-audit-entries", PERIOD, this::handle);
  }
}
