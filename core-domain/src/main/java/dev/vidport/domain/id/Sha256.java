package dev.vidport.domain.id;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash SHA-256. */
public final class Sha256 {
  private Sha256() {}

  public static byte[] of(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The hash of the UTF-8 bytes of {@code text} in lower-case hexadecimal. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(of(text.getBytes(UTF_8)));
  }
}
