package dev.vidport.mediafile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A private folder for the work of one call, deleted with its content when it is closed. */
record CallFolder(Path path) implements AutoCloseable {
  /** Creates a folder in {@code parent}, which is created if it is missing. */
  static CallFolder in(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      // JDK 17 refuses to create a folder that exists as a symbolic link.
      Files.createDirectories(parent);
    }
    return new CallFolder(Files.createTempDirectory(parent, "vidport-media-").toAbsolutePath());
  }

  /** A new folder in this one. */
  Path next() throws IOException {
    return Files.createTempDirectory(path, "step-");
  }

  @Override
  public void close() throws IOException {
    delete(path);
  }

  /** Deletes a file or a folder with its content; does nothing if it is missing. */
  static void delete(Path root) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(root)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException missing) {
      return;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path file : all) {
      Files.deleteIfExists(file);
    }
  }
}
