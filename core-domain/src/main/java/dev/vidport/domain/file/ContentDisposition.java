package dev.vidport.domain.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;

/**
 * The {@code Content-Disposition} header of a download (RFC 6266, with the encoding of RFC 8187).
 */
public final class ContentDisposition {
  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~";

  private ContentDisposition() {}

  /** Makes a browser save the file under {@code fileName}. */
  public static String attachment(String fileName) {
    return String.format(
        Locale.ROOT,
        "attachment; filename=\"%s\"; filename*=UTF-8''%s",
        ascii(fileName),
        encoded(fileName));
  }

  /** The fallback for old clients: ambiguous characters are replaced. */
  private static String ascii(String fileName) {
    return fileName.replaceAll("[^ -~]|[\"\\\\%]", "_");
  }

  private static String encoded(String fileName) {
    StringBuilder text = new StringBuilder();
    for (byte b : fileName.getBytes(UTF_8)) {
      if (PLAIN.indexOf(b) >= 0) {
        text.append((char) b);
      } else {
        text.append('%').append(String.format(Locale.ROOT, "%02X", b));
      }
    }
    return text.toString();
  }
}
