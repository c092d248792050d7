package dev.vidport.domain.playback;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A public key with which the server of an account signs playback tokens.
 *
 * @param name the owner's name for it
 * @param lastUsedOn the last day (UTC) on which a token of it was accepted; empty for none
 */
public record AccountSigningKey(
    SigningKeyId id,
    AccountId account,
    String name,
    VerificationKey key,
    Instant createdAt,
    Optional<LocalDate> lastUsedOn) {
  /** Keys of an account: enough for several programs that replace theirs at a time. */
  public static final int MAX_PER_ACCOUNT = 10;

  public AccountSigningKey usedOn(LocalDate day) {
    return new AccountSigningKey(id, account, name, key, createdAt, Optional.of(day));
  }
}
