package dev.vidport.domain.account;

import java.time.Instant;

/**
 * The erasure of an account that was requested.
 *
 * @param dueAt when it begins; until then it can be cancelled
 * @param started whether it has begun, so that it can't be cancelled any more
 */
public record ErasureSchedule(Instant dueAt, boolean started) {
  public static ErasureSchedule at(Instant dueAt) {
    return new ErasureSchedule(dueAt, false);
  }

  /** The schedule of an erasure that has begun. */
  public ErasureSchedule begun() {
    return new ErasureSchedule(dueAt, true);
  }
}
