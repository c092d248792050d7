package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Reads folders that a host may be changing at the same time. */
final class Folders {
  private Folders() {}

  /** Every file at or below {@code folder}; empty if the folder does not exist. */
  static List<Path> files(Path folder) {
    return walk(folder).stream().filter(Files::isRegularFile).toList();
  }

  static void delete(Path folder) throws IOException {
    for (Path path : walk(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
      Files.deleteIfExists(path);
    }
  }

  private static List<Path> walk(Path folder) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.toList();
    } catch (NoSuchFileException | UncheckedIOException deletedMeanwhile) {
      // The host deletes files concurrently, so start over.
      return walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
