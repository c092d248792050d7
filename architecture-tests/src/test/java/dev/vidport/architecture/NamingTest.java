package dev.vidport.architecture;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that names are unique and that texts use the project's language. */
final class NamingTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Set<String> SKIPPED = Set.of(".git", "target", "node_modules");

  /** Written so that this file does not match; the JDK's {@code noBody()} does not either. */
  private static final Pattern VAGUE_SUBJECT =
      Pattern.compile("\\b([Ww]hoeve[r]|[Nn]obod[y]|[Ss]omebod[y])\\b");

  private static final Pattern TEXT_FILE =
      Pattern.compile(
          ".*\\.(java|md|xml|yaml|yml|sql|html|js|sh|properties|conf|service)|.*/vidport");

  @Test
  void simpleClassNameOccursOnceInTheMainSources() {
    Map<String, List<Path>> byName =
        files(ROOT)
            .filter(file -> file.toString().contains("/src/main/java/"))
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .collect(groupingBy(file -> file.getFileName().toString()));

    assertThat(byName).isNotEmpty();
    assertThat(byName.values()).allSatisfy(files -> assertThat(files).hasSize(1));
  }

  @Test
  void textsNameTheirSubject() {
    List<String> vague =
        files(ROOT)
            .filter(file -> TEXT_FILE.matcher(file.toString()).matches())
            .flatMap(NamingTest::vagueLines)
            .toList();

    assertThat(vague).isEmpty();
  }

  private static Stream<String> vagueLines(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> VAGUE_SUBJECT.matcher(line).find())
          .map(line -> ROOT.relativize(file) + ": " + line.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
}
