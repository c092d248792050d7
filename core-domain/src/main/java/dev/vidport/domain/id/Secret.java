package dev.vidport.domain.id;

import java.util.Base64;
import java.util.random.RandomGenerator;

/**
 * A bearer secret: a prefix that identifies its kind, then 256 random bits as 43 base64url
 * characters. Only its {@link #hash} is ever stored. {@link #toString} never contains the text.
 */
public final class Secret {
  /** Length of a secret in characters: a prefix of 4 and 43 of base64url. */
  public static final int LENGTH = 47;

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  public static Secret of(String text) {
    return new Secret(text);
  }

  public static Secret random(String prefix, RandomGenerator random) {
    byte[] bits = new byte[32];
    random.nextBytes(bits);
    return new Secret(prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bits));
  }

  /** The secret itself, which is shown to its owner once. */
  public String reveal() {
    return text;
  }

  /** SHA-256 of the whole secret in lower-case hexadecimal; 256 random bits need no salt. */
  public String hash() {
    return Sha256.hex(text);
  }

  @Override
  public String toString() {
    return "Secret[hidden]";
  }
}
