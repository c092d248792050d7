package dev.vidport.media.source;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The addresses of objects on the source server. An address is a secret: anyone who knows it can
 * read the object while the step runs.
 */
public final class SourceAddress {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String SERVER = "http://127.0.0.1:";
  private static final Pattern ANY = Pattern.compile(Pattern.quote(SERVER) + "[0-9]+/[0-9a-f]*");

  private SourceAddress() {}

  /** A path that can't be guessed. */
  static String newPath() {
    byte[] token = new byte[16];
    RANDOM.nextBytes(token);
    return "/" + HexFormat.of().formatHex(token);
  }

  static String of(int port, String path) {
    return SERVER + port + path;
  }

  /** {@code text}, such as error output of ffmpeg, without addresses, so that it may be logged. */
  public static String mask(String text) {
    return ANY.matcher(text).replaceAll("<source>");
  }
}
