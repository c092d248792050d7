package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;

/**
 * An API key as it is stored: without the key.
 *
 * @param hash SHA-256 of the key, in hexadecimal
 * @param prefix the key's first 8 characters, for people to tell keys apart
 * @param label the owner's name for it; may be empty
 */
public record ApiKey(
    KeyId id,
    AccountId account,
    String hash,
    String prefix,
    String label,
    Instant createdAt,
    boolean revoked) {
  /** What every API key starts with. */
  public static final String PREFIX = "vpk_";
}
