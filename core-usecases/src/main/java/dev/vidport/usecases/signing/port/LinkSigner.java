package dev.vidport.usecases.signing.port;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs short texts with an expiry, for addresses that carry their own permission: {@code
 * base64url(expiry "." purpose "." text) "." base64url(HMAC-SHA256)}. The purpose keeps one kind of
 * link from being used as another. The same keys also make keyed hashes. After a rotation, links of
 * the previous keys are accepted while they are valid.
 */
public final class LinkSigner {
  private static final int MAX_LENGTH = 2_000;

  private final Supplier<SigningKeyRing> keys;
  private final Clock clock;

  /**
   * @param keys the present keys, the same on every host of an instance
   */
  public LinkSigner(Supplier<SigningKeyRing> keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** A signer with a key that never changes. */
  public LinkSigner(byte[] key, Clock clock) {
    this(constant(SigningKeyRing.of(key)), clock);
  }

  private static Supplier<SigningKeyRing> constant(SigningKeyRing ring) {
    return () -> ring;
  }

  public String sign(String purpose, String text, Instant expiresAt) {
    String body =
        encode(
            (expiresAt.getEpochSecond() + "." + purpose + "." + text)
                .getBytes(StandardCharsets.UTF_8));
    return body + "." + encode(mac(signingSecret(), body));
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
    // The signature is verified before the body is parsed.
    if (!isSigned(body, token.substring(dot + 1))) {
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
   * Compares text, because the last bits of base64 and its padding have no effect on the bytes:
   * several texts would be valid.
   */
  private boolean isSigned(String body, String signature) {
    byte[] given = signature.getBytes(StandardCharsets.UTF_8);
    return keys.get()
        .valid(clock.instant())
        .map(key -> encode(mac(key.secret(), body)).getBytes(StandardCharsets.UTF_8))
        .anyMatch(expected -> MessageDigest.isEqual(expected, given));
  }

  private SecretKeySpec signingSecret() {
    return keys.get().signing(clock.instant()).secret();
  }

  /**
   * HMAC-SHA256 of {@code text} in lower-case hexadecimal: who knows neither the key nor the text
   * cannot find the text by trying, however few texts are possible. Changes with a rotation of the
   * key.
   */
  public String keyedHash(String purpose, String text) {
    return hash(signingSecret(), purpose, text);
  }

  /** As {@link #keyedHash}, with the key that is never rotated. */
  public String lastingHash(String purpose, String text) {
    return hash(keys.get().pages(), purpose, text);
  }

  private static String hash(SecretKeySpec key, String purpose, String text) {
    // No signed link has a colon, so neither can pass for the other.
    return HexFormat.of().formatHex(mac(key, "hash:" + purpose + ":" + text));
  }

  private static byte[] mac(SecretKeySpec key, String body) {
    try {
      Mac mac = Mac.getInstance(SigningKey.ALGORITHM);
      mac.init(key);
      return mac.doFinal(body.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + SigningKey.ALGORITHM, e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Empty for text that is not base64url, such as the text of a keyed hash. */
  private static byte[] decode(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }
}
