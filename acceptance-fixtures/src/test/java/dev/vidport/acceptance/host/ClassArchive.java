package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The loaded classes of the product's jar, as the JVM stores them (CDS). A host that reads them
 * needs half the processor time for its start. The start script of the product does the same.
 */
final class ClassArchive {
  private static final int TIMEOUT_SECONDS = 600;

  /** Written once per test run, because it is valid only for the same jar and JVM. */
  private static Optional<Path> written = Optional.empty();

  private ClassArchive() {}

  /**
   * @param java command that starts the product's jar, without JVM options for classes
   * @return the JVM option that reads the archive
   */
  static synchronized String option(List<String> java, Path jar) {
    if (written.isEmpty()) {
      written = Optional.of(write(java, jar));
    }
    return "-XX:SharedArchiveFile=" + written.get();
  }

  private static Path write(List<String> java, Path jar) {
    try {
      Path archive = Path.of("target", "classes.jsa").toAbsolutePath();
      Files.deleteIfExists(archive);
      Path log = Files.createTempFile(archive.getParent(), "warm-up", ".log");
      ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(java));
      builder.command().add("-XX:ArchiveClassesAtExit=" + archive);
      builder.command().addAll(List.of("-jar", jar.toString(), "warm-up"));
      ProcessEnvironment.set(builder, Map.of());
      builder.redirectErrorStream(true).redirectOutput(log.toFile());
      Process process = builder.start();
      try {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || !Files.exists(archive)) {
          throw new IllegalStateException("no class archive: " + Files.readString(log));
        }
      } finally {
        process.destroyForcibly();
      }
      return archive;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
