package dev.vidport.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of the project: sources and tests of all modules, documents and scripts. */
final class SourceTree {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Set<String> SKIPPED = Set.of(".git", "target", "node_modules");

  private SourceTree() {}

  static Stream<Path> files() {
    return files(ROOT);
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(child -> !SKIPPED.contains(child.getFileName().toString()))
          .flatMap(child -> Files.isDirectory(child) ? files(child) : Stream.of(child))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines that contain {@code pattern}, each after the name of the file. */
  static Stream<String> linesWith(Pattern pattern, Path file) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> pattern.matcher(line).find())
          .map(line -> ROOT.relativize(file) + ": " + line.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
