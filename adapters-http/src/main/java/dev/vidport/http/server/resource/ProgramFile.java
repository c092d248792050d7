package dev.vidport.http.server.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads files of the program, which are on the class path. */
public final class ProgramFile {
  private ProgramFile() {}

  /**
   * @param name name of a file in the package of {@code owner}; absolute with a leading slash
   */
  public static byte[] bytes(Class<?> owner, String name) {
    try (InputStream file = owner.getResourceAsStream(name)) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@link #bytes}, for a file in UTF-8. */
  public static String text(Class<?> owner, String name) {
    return new String(bytes(owner, name), UTF_8);
  }
}
