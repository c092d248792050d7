package dev.vidport.http.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The catalogues of the console have a text for each code of the service, in each language. */
class ConsoleTextsTest {
  private static final Path TEXTS = Path.of("src/main/js/console/text");
  private static final Pattern ENTRY =
      Pattern.compile("^  \"?([\\w. ]+)\"?:\\s+(\"(?:[^\"\\\\]|\\\\.)*\"),$", Pattern.MULTILINE);
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\w+}");

  private static Map<String, String> catalogue(String file) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    ENTRY
        .matcher(Files.readString(TEXTS.resolve(file)))
        .results()
        .forEach(
            entry ->
                texts.put(
                    entry.group(1), JsonMapper.shared().readValue(entry.group(2), String.class)));
    return texts;
  }

  /** The codes that are constants of a class. */
  private static List<String> constants(Class<?> type) {
    return Arrays.stream(type.getFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == String.class)
        .map(Field::getName)
        .toList();
  }

  private static Set<String> placeholders(String text) {
    return new TreeSet<>(PLACEHOLDER.matcher(text).results().map(MatchResult::group).toList());
  }

  @Test
  void languagesHaveTheSameKeys() throws IOException {
    assertThat(catalogue("de.js").keySet()).isEqualTo(catalogue("en.js").keySet());
    assertThat(catalogue("en.js")).hasSizeGreaterThan(600);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void failuresAndWarningsHaveTexts(String language) throws IOException {
    Map<String, String> texts = catalogue(language + ".js");

    assertThat(constants(Failure.class))
        .hasSizeGreaterThan(10)
        .allSatisfy(code -> assertThat(texts).containsKey("failure." + code));
    assertThat(constants(MediaWarning.class))
        .isNotEmpty()
        .allSatisfy(code -> assertThat(texts).containsKey("warning." + code));
  }

  @Test
  void problemsOfSingleSignOnHaveTexts() throws IOException {
    Map<String, String> texts = catalogue("en.js");

    assertThat(OidcProblem.values())
        .allSatisfy(problem -> assertThat(texts).containsKey("singleSignOn." + problem.label()));
  }

  @Test
  void englishTextsOfFindingsAreThoseOfTheService() throws IOException {
    Map<String, String> texts = catalogue("findings-en.js");

    assertThat(FindingCode.values())
        .allSatisfy(
            code -> {
              assertThat(texts).containsEntry(code.name(), code.text());
              assertThat(texts.get(code.name() + ".cure")).isEqualTo(code.cure().orElse(null));
              assertThat(texts).containsEntry(code.subject(), code.subject());
            });
  }

  @Test
  void germanTextsOfFindingsHaveTheSameValues() throws IOException {
    Map<String, String> english = catalogue("findings-en.js");
    Map<String, String> german = catalogue("findings-de.js");

    assertThat(german.keySet()).isEqualTo(english.keySet());
    assertThat(german)
        .allSatisfy(
            (key, text) ->
                assertThat(placeholders(text))
                    .as(key)
                    .isEqualTo(placeholders(english.getOrDefault(key, ""))));
  }
}
