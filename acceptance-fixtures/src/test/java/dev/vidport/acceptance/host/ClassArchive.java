package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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
  private static final String PREFIX = "classes-";

  private static Optional<Path> written = Optional.empty();

  private ClassArchive() {}

  /**
   * @param java command that starts the product's jar, without JVM options for classes
   * @return the JVM option that reads the archive
   */
  static synchronized String option(List<String> java, Path jar) {
    if (written.isEmpty()) {
      written = Optional.of(writtenOnce(java, jar));
    }
    return "-XX:SharedArchiveFile=" + written.get();
  }

  /**
   * The archive is next to the jar, for the tests of all modules, which may run at the same time.
   * It is valid only for the same jar and JVM, so its name contains those.
   */
  private static Path writtenOnce(List<String> java, Path jar) {
    try (FileChannel lockFile =
            FileChannel.open(
                jar.resolveSibling(PREFIX + "lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = lockFile.lock()) {
      String name =
          "%s%d-%d-%s.jsa"
              .formatted(
                  PREFIX,
                  Files.getLastModifiedTime(jar).toMillis(),
                  Files.size(jar),
                  System.getProperty("java.vm.version"));
      Path archive = jar.resolveSibling(name).toAbsolutePath();
      if (lock.isValid() && !Files.exists(archive)) {
        deleteOlder(archive.getParent());
        write(java, jar, archive);
      }
      return archive;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Deletes the archives of earlier builds. */
  private static void deleteOlder(Path folder) throws IOException {
    try (DirectoryStream<Path> archives = Files.newDirectoryStream(folder, PREFIX + "*.jsa*")) {
      for (Path archive : archives) {
        Files.deleteIfExists(archive);
      }
    }
  }

  private static void write(List<String> java, Path jar, Path archive)
      throws IOException, InterruptedException {
    Path log = jar.resolveSibling("warm-up.log");
    // An interrupted run leaves no incomplete archive.
    Path draft = archive.resolveSibling(archive.getFileName() + ".draft");
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(java));
    builder.command().add("-XX:ArchiveClassesAtExit=" + draft);
    builder.command().addAll(List.of("-jar", jar.toString(), "warm-up"));
    ProcessEnvironment.set(builder, Map.of());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || !Files.exists(draft)) {
        throw new IllegalStateException("no class archive: " + Files.readString(log));
      }
    } finally {
      process.destroyForcibly();
    }
    Files.move(draft, archive, StandardCopyOption.ATOMIC_MOVE);
  }
}
