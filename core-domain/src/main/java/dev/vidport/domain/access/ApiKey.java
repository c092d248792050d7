package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.refusal.Problems;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * An API key as it is stored: only its hash, never the key itself.
 *
 * @param hash SHA-256 of the key, in hexadecimal
 * @param prefix the key's first 8 characters, so that people can tell keys apart
 * @param label the owner's name for the key; may be empty
 * @param lastUsedOn the last day (UTC) on which it was accepted; empty if it was never used
 */
public record ApiKey(
    KeyId id,
    AccountId account,
    String hash,
    String prefix,
    String label,
    Instant createdAt,
    KeyRestrictions restrictions,
    Optional<LocalDate> lastUsedOn,
    boolean revoked) {
  /** The prefix of every API key. */
  public static final String PREFIX = "vpk_";

  /** Longest label, in characters (service interface, section 8). */
  public static final int MAX_LABEL_LENGTH = 60;

  /** Adds a problem for a label that is too long or has characters that are not shown. */
  public static void checkLabel(String label, Problems problems) {
    problems.unless(
        label.codePointCount(0, label.length()) <= MAX_LABEL_LENGTH,
        "label",
        "must have at most " + MAX_LABEL_LENGTH + " characters");
    problems.unless(
        label.codePoints().allMatch(VisibleText::isVisible),
        "label",
        "must have no control characters and no invisible ones");
  }

  public ApiKey asRevoked() {
    return new ApiKey(id, account, hash, prefix, label, createdAt, restrictions, lastUsedOn, true);
  }

  public ApiKey usedOn(LocalDate day) {
    return new ApiKey(
        id, account, hash, prefix, label, createdAt, restrictions, Optional.of(day), revoked);
  }

  /** Whether it is neither revoked nor expired. */
  public boolean isValid(Instant now) {
    return !revoked && !restrictions.isExpired(now);
  }

  /** This key as a credential for {@code owner}, its account, with a rate limit of its own. */
  public Credential credential(Account owner) {
    return new Credential(
        id.value(), id.value(), owner, restrictions.scope(), restrictions.allowedIps());
  }
}
