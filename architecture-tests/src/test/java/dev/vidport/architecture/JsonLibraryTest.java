package dev.vidport.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that all code uses Jackson 3. Reads the sources, because the rules for classes do not cover
 * tests.
 */
final class JsonLibraryTest {
  private static final String JACKSON_2_ROOT = "com.fasterxml";

  /** Jackson 3 has the annotations of Jackson 2. */
  private static final Pattern JACKSON_2 =
      Pattern.compile("\\bcom\\.fasterxml\\.jackson\\.(?!annotation\\.)");

  @Test
  void sourcesDoNotUseJackson2() {
    List<Path> sources =
        SourceTree.files().filter(file -> file.toString().endsWith(".java")).toList();

    assertThat(sources).isNotEmpty();
    assertThat(sources.stream().flatMap(file -> SourceTree.linesWith(JACKSON_2, file))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {".jackson.databind.JsonNode", ".jackson.core.*", ".jackson.dataformat.x"})
  void ruleFindsClassesOfJackson2(String name) {
    assertThat(JACKSON_2.matcher("import " + JACKSON_2_ROOT + name + ";").find()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.fasterxml.jackson.annotation.JsonInclude", "tools.jackson.core.*"})
  void ruleAllowsAnnotationsAndJackson3(String name) {
    assertThat(JACKSON_2.matcher("import " + name + ";").find()).isFalse();
  }
}
