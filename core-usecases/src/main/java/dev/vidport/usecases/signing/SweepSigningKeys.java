package dev.vidport.usecases.signing;

import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;

/** Deletes the keys whose links have all expired. */
public final class SweepSigningKeys {
  private static final Duration PERIOD = Duration.ofHours(1);

  private final SigningKeys keys;
  private final Clock clock;

  public SweepSigningKeys(SigningKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * @return the number of deleted keys
   */
  public int handle() {
    return keys.deleteInvalidSince(clock.instant());
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-signing-keys", PERIOD, this::handle);
  }
}
