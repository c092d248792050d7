package dev.vidport.usecases.storage;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs short texts with an expiry, for addresses that carry their own permission: {@code
 * base64url(expiry "." purpose "." text) "." base64url(HMAC-SHA256)}. The purpose keeps one kind of
 * link from being used as another. The same key also makes keyed hashes.
 */
public final class LinkSigner {
  private static final int MAC_BYTES = 32;
  private static final int MAX_LENGTH = 2_000;

  private final SecretKeySpec key;
  private final Clock clock;

  /**
   * @param key at least 32 random bytes, the same on every host of an instance
   */
  public LinkSigner(byte[] key, Clock clock) {
    if (key.length < 32) {
      throw new IllegalArgumentException("a signing key needs 32 bytes or more");
    }
    this.key = new SecretKeySpec(key, "HmacSHA256");
    this.clock = clock;
  }

  public String sign(String purpose, String text, Instant expiresAt) {
    String body =
        encode(
            (expiresAt.getEpochSecond() + "." + purpose + "." + text)
                .getBytes(StandardCharsets.UTF_8));
    return body + "." + encode(mac(body));
  }

  /** The text of {@code token}; empty when it was altered, has expired or has another purpose. */
  public Optional<String> open(String purpose, String token) {
    return openWithRest(purpose, token).map(SignedText::text);
  }

  /** As {@link #open}, with the time until the expiry. */
  public Optional<SignedText> openWithRest(String purpose, String token) {
    int dot = token.indexOf('.');
    if (dot < 0 || token.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String body = token.substring(0, dot);
    byte[] given = decode(token.substring(dot + 1));
    // The signature is verified before the body is parsed.
    if (given.length != MAC_BYTES || !MessageDigest.isEqual(mac(body), given)) {
      return Optional.empty();
    }
    String[] fields = new String(decode(body), StandardCharsets.UTF_8).split("\\.", 3);
    if (fields.length != 3 || !fields[1].equals(purpose)) {
      return Optional.empty();
    }
    long rest = Long.parseLong(fields[0]) - clock.instant().getEpochSecond();
    return rest > 0
        ? Optional.of(new SignedText(fields[2], Duration.ofSeconds(rest)))
        : Optional.empty();
  }

  /**
   * A signed text that has not expired.
   *
   * @param rest time until it expires, in whole seconds, at least one
   */
  public record SignedText(String text, Duration rest) {}

  /**
   * HMAC-SHA256 of {@code text} in lower-case hexadecimal: who knows neither the key nor the text
   * cannot find the text by trying, however few texts are possible.
   */
  public String keyedHash(String purpose, String text) {
    // No signed link has a colon, so neither can pass for the other.
    return HexFormat.of().formatHex(mac("hash:" + purpose + ":" + text));
  }

  private byte[] mac(String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return mac.doFinal(body.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HmacSHA256 is not available", e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Empty for text that is not base64url. A signature is never empty. */
  private static byte[] decode(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }
}
