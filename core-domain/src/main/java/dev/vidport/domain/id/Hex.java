package dev.vidport.domain.id;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Identifiers in lower-case hexadecimal. */
public final class Hex {
  private Hex() {}

  public static String random(RandomGenerator random, int bytes) {
    byte[] bits = new byte[bytes];
    random.nextBytes(bits);
    return HexFormat.of().formatHex(bits);
  }

  public static boolean is(String text, int digits) {
    if (text.length() != digits) {
      return false;
    }
    // Not a stream: a page of a list has hundreds of ids.
    for (int i = 0; i < digits; i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return true;
  }

  public static void require(String text, int digits) {
    if (!is(text, digits)) {
      throw new IllegalArgumentException("expected " + digits + " lower-case hexadecimal digits");
    }
  }
}
