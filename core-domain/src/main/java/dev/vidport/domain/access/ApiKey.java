package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;

/**
 * An API key as it is stored: only its hash, never the key itself.
 *
 * @param hash SHA-256 of the key, in hexadecimal
 * @param prefix the key's first 8 characters, so that people can tell keys apart
 * @param label the owner's name for the key; may be empty
 */
public record ApiKey(
    KeyId id,
    AccountId account,
    String hash,
    String prefix,
    String label,
    Instant createdAt,
    boolean revoked) {
  /** The prefix of every API key. */
  public static final String PREFIX = "vpk_";

  public ApiKey asRevoked() {
    return new ApiKey(id, account, hash, prefix, label, createdAt, true);
  }
}
