package dev.vidport.usecases.signing.port;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that signs links.
 *
 * @param number counts the keys of an instance, from 1
 * @param signsFrom new links are signed with the key from this time on, until the next key takes
 *     over. The time is a little later than {@code createdAt}, so that every host knows the key
 *     before a link is signed with it.
 * @param validUntil links signed with the key are refused from this time on; empty for the newest
 */
public record SigningKey(
    int number,
    SecretKeySpec secret,
    Instant createdAt,
    Instant signsFrom,
    Optional<Instant> validUntil) {
  static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 32;

  /** A new random key that signs from {@code now} on. */
  public static SigningKey first(RandomGenerator random, Instant now) {
    return random(random, 1, now, now);
  }

  /**
   * @param random cryptographically strong, such as {@link SecureRandom}
   */
  public static SigningKey random(
      RandomGenerator random, int number, Instant createdAt, Instant signsFrom) {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    return new SigningKey(number, secret(secret), createdAt, signsFrom, Optional.empty());
  }

  /** A key without an end, which signs at any time. */
  static SigningKey permanent(int number, byte[] secret) {
    return new SigningKey(number, secret(secret), Instant.EPOCH, Instant.EPOCH, Optional.empty());
  }

  /**
   * @throws IllegalArgumentException when {@code bytes} are too few
   */
  public static SecretKeySpec secret(byte[] bytes) {
    if (bytes.length < BYTES) {
      throw new IllegalArgumentException("a signing key needs 32 bytes or more");
    }
    return new SecretKeySpec(bytes, ALGORITHM);
  }

  /** Whether links signed with the key are accepted. */
  public boolean isValid(Instant now) {
    return validUntil.map(now::isBefore).orElse(true);
  }
}
