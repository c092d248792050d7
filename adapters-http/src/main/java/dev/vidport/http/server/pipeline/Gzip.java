package dev.vidport.http.server.pipeline;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The content coding {@code gzip}. */
public final class Gzip {
  public static final String CODING = "gzip";
  private static final Pattern REFUSED = Pattern.compile(";\\s*q=0(\\.0*)?\\s*$");

  private Gzip() {}

  /**
   * Whether a client accepts the coding.
   *
   * @param header value of {@code Accept-Encoding}
   */
  public static boolean isAccepted(@Nullable String header) {
    return Optional.ofNullable(header).stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .filter(coding -> coding.equals(CODING) || coding.startsWith(CODING + ";"))
        .anyMatch(coding -> !REFUSED.matcher(coding).find());
  }

  public static byte[] compress(byte[] content) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream(content.length / 3);
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }
}
