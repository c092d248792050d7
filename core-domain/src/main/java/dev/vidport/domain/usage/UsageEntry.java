package dev.vidport.domain.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the usage ledger. Entries are only added, never changed.
 *
 * @param cause the cause of the usage, such as a job; 1 to 120 ASCII characters. The ledger has at
 *     most one entry for an account, a kind and a cause, so that a step that runs twice counts once
 * @param video empty when the usage belongs to no single video
 * @param amount in the unit of {@code kind}
 */
public record UsageEntry(
    AccountId account,
    UsageKind kind,
    String cause,
    Optional<VideoId> video,
    long amount,
    Instant at) {
  private static final int MAX_CAUSE = 120;

  public UsageEntry {
    if (cause.isEmpty() || cause.length() > MAX_CAUSE) {
      throw new IllegalArgumentException(
          "the cause of usage must have 1 to " + MAX_CAUSE + " characters: '" + cause + "'");
    }
    if (amount < 0 && kind != UsageKind.STORAGE) {
      throw new IllegalArgumentException("negative usage: " + kind + " " + amount);
    }
  }
}
