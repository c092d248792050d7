package dev.vidport.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The media files that come with the tests, because not every ffmpeg can make them. */
public final class Recordings {
  private Recordings() {}

  /**
   * Copies a recording from the class path, which may be a jar.
   *
   * @param name relative to this package
   */
  public static Path copy(String name, Path folder) {
    try (InputStream in = Recordings.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no recording " + name);
      }
      Path copy = folder.resolve(Path.of(name).getFileName());
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
