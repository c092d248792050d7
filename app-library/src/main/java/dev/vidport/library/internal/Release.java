package dev.vidport.library.internal;

import dev.vidport.persistence.engine.WorkerVersions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** The release of this library, which the build writes into a file. */
final class Release {
  private static final String FILE = "release.properties";

  private Release() {}

  static String version() {
    try (InputStream file = Objects.requireNonNull(Release.class.getResourceAsStream(FILE), FILE)) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + FILE, e);
    }
  }

  /** The programs of a worker whose ffmpeg is not known yet. */
  static WorkerVersions versions() {
    return new WorkerVersions(Optional.of(version()), Optional.empty());
  }
}
