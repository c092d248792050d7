package dev.vidport.persistence.secret;

import dev.vidport.domain.id.Hex;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key that encrypts stored secrets. Its id is stored with each value. The id is derived from the
 * key and tells nothing about it.
 */
public final class EncryptionKey {
  /** The least length of a key. */
  public static final int MIN_BYTES = 32;

  static final int ID_BYTES = 8;
  private static final String MAC = "HmacSHA256";

  private final byte[] id;
  private final SecretKeySpec derivation;

  /**
   * @param secret random bytes
   * @throws IllegalArgumentException when they are fewer than {@link #MIN_BYTES}
   */
  public EncryptionKey(byte[] secret) {
    if (secret.length < MIN_BYTES) {
      throw new IllegalArgumentException(
          "a secret key needs at least " + MIN_BYTES + " bytes, not " + secret.length);
    }
    SecretKeySpec root = new SecretKeySpec(secret, MAC);
    this.id = Arrays.copyOf(mac(root, "vidport key id"), ID_BYTES);
    this.derivation = new SecretKeySpec(mac(root, "vidport encryption"), MAC);
  }

  /** 16 lower-case hexadecimal digits. */
  public String id() {
    return HexFormat.of().formatHex(id);
  }

  byte[] idBytes() {
    return id.clone();
  }

  static byte[] idBytes(String id) {
    Hex.require(id, 2 * ID_BYTES);
    return HexFormat.of().parseHex(id);
  }

  /**
   * The key of the values of one place. AES-GCM with random nonces is safe for 2^32 values of a
   * key, which a busy instance stores within weeks, but never in one place.
   */
  SecretKeySpec ofPlace(String place) {
    return new SecretKeySpec(mac(derivation, place), "AES");
  }

  private static byte[] mac(SecretKeySpec key, String text) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(key);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + MAC, e);
    }
  }

  /** Never the key, which must not be logged. */
  @Override
  public String toString() {
    return "EncryptionKey[" + id() + "]";
  }
}
