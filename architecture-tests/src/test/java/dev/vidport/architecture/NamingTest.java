package dev.vidport.architecture;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that names are unique and that texts use the project's language. */
final class NamingTest {
  /** Written so that this file does not match; the JDK's {@code noBody()} does not either. */
  private static final Pattern VAGUE_SUBJECT =
      Pattern.compile("\\b([Ww]hoeve[r]|[Nn]obod[y]|[Ss]omebod[y])\\b");

  /** Words for which the project has others: previous or earlier, and continues. */
  private static final Pattern REPLACED_WORDS =
      Pattern.compile("\\b([Ff]orme[r](ly)?|[Gg]oes o[n])\\b");

  private static final Pattern TEXT_FILE =
      Pattern.compile(
          ".*\\.(java|md|xml|yaml|yml|sql|html|js|sh|properties|conf|service)|.*/vidport");

  @Test
  void simpleClassNameOccursOnceInTheMainSources() {
    Map<String, List<Path>> byName =
        SourceTree.files()
            .filter(file -> file.toString().contains("/src/main/java/"))
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .collect(groupingBy(file -> file.getFileName().toString()));

    assertThat(byName).isNotEmpty();
    assertThat(byName.values()).allSatisfy(files -> assertThat(files).hasSize(1));
  }

  @Test
  void textsNameTheirSubject() {
    assertThat(linesWith(VAGUE_SUBJECT)).isEmpty();
  }

  @Test
  void textsUseOneWordForAConcept() {
    assertThat(linesWith(REPLACED_WORDS)).isEmpty();
  }

  private static List<String> linesWith(Pattern pattern) {
    return SourceTree.files()
        .filter(file -> TEXT_FILE.matcher(file.toString()).matches())
        .flatMap(file -> SourceTree.linesWith(pattern, file))
        .toList();
  }
}
