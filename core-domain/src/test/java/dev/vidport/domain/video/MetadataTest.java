package dev.vidport.domain.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataTest {
  private final Problems problems = new Problems();

  @Test
  void validPairsAreAccepted() {
    Metadata.check(Map.of("a.b_c-D9", "x".repeat(500), "empty", ""), "metadata", problems);

    assertThat(problems.none()).isTrue();
  }

  @Test
  void everyInvalidPairIsReported() {
    Map<String, String> pairs = new LinkedHashMap<>();
    pairs.put("has space", "1");
    pairs.put("k".repeat(41), "2");
    pairs.put("long", "x".repeat(501));

    Metadata.check(pairs, "metadata", problems);

    assertThat(problems.list())
        .extracting(Problem::field)
        .containsExactly("metadata.has space", "metadata." + "k".repeat(41), "metadata.long");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u0000",
        "a\nb",
        "\u001b[31m",
        "\u007f",
        "a\u2028b",
        "\u202Egpj",
        "a\tb",
        "\ud800"
      })
  void controlCharactersAreRefused(String value) {
    Metadata.check(Map.of("a", value), "metadata", problems);
    new Metadata(Map.of()).patched(Map.of("b", Optional.of(value)), "metadata", problems);

    assertThat(problems.list())
        .extracting(Problem::field)
        .containsExactly("metadata.a", "metadata.b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "é",
        "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67",
        "\u0645\u06cc\u200c\u062e",
        "\u05d0\u200f",
        "a b"
      })
  void textOfAnyLanguageIsAccepted(String value) {
    Metadata.check(Map.of("a", value), "metadata", problems);

    assertThat(problems.none()).isTrue();
  }

  @Test
  void moreThanTwentyKeysAreRefused() {
    Metadata.check(pairs(21, "v"), "metadata", problems);

    assertThat(problems.list()).extracting(Problem::field).containsExactly("metadata");
  }

  @Test
  void totalSizeIsCountedInBytes() {
    // 10 values of 250 three-byte characters are 2,500 characters, but 7,500 bytes.
    Metadata.check(pairs(10, "映".repeat(250)), "metadata", problems);

    assertThat(problems.list())
        .extracting(Problem::message)
        .singleElement()
        .asString()
        .contains("4096 bytes");
  }

  @Test
  void pairsReplaceOthersKeyByKey() {
    assertThat(new Metadata(Map.of("user", "1")).over(Map.of("user", "2", "take", "3")))
        .isEqualTo(Map.of("user", "1", "take", "3"));
  }

  @Test
  void patchSetsAndRemovesKeys() {
    Metadata before = new Metadata(Map.of("keep", "1", "change", "2", "drop", "3"));

    Metadata after =
        before.patched(
            Map.of(
                "change", Optional.of("4"), "drop", Optional.empty(), "unknown", Optional.empty()),
            "metadata",
            problems);

    assertThat(problems.none()).isTrue();
    assertThat(after.pairs())
        .containsExactlyInAnyOrderEntriesOf(Map.of("keep", "1", "change", "4"));
  }

  @Test
  void limitsOfAPatchApplyToTheResult() {
    Metadata full = new Metadata(pairs(20, "v"));

    full.patched(Map.of("one-more", Optional.of("v")), "metadata", problems);

    assertThat(problems.list())
        .extracting(Problem::message)
        .singleElement()
        .asString()
        .contains("would leave 21");
  }

  private static Map<String, String> pairs(int count, String value) {
    return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> "k" + i, i -> value));
  }
}
