package dev.vidport.media.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {
  @Test
  void valuesAreReadWithTheirTypes() throws IOException {
    JsonValue value =
        JsonValue.parse(
            "{\"a\": [{\"n\": 7, \"s\": \"x\\n\"}, 2.5], \"t\": \"12\", \"b\": true, \"p\": nan}"
                .replace("nan", "NaN"));

    assertThat(value.path("a").isArray()).isTrue();
    assertThat(value.path("a")).hasSize(2);
    assertThat(value.path("a").iterator().next().path("n").asInt(0)).isEqualTo(7);
    assertThat(value.path("a").iterator().next().path("s").asString("")).isEqualTo("x\n");
    assertThat(value.path("t").asLong(0)).isEqualTo(12);
    assertThat(value.path("b").asString("")).isEqualTo("true");
    assertThat(value.path("p").asDouble(1)).isNaN();
    assertThat(value.has("b")).isTrue();
  }

  @Test
  void missingAndOtherValuesReadAsTheDefault() throws IOException {
    JsonValue value = JsonValue.parse("{\"text\": \"many\", \"none\": null, \"big\": 9999999999}");

    assertThat(value.path("absent").path("below").asString("-")).isEqualTo("-");
    assertThat(value.path("absent")).isEmpty();
    assertThat(value.path("text").asInt(3)).isEqualTo(3);
    assertThat(value.path("none").asString("-")).isEqualTo("-");
    assertThat(value.path("big").asInt(-1)).isEqualTo(-1);
    assertThat(value.path("big").asLong(-1)).isEqualTo(9_999_999_999L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\": [1, 2", "{} {}", "secret", "[1,]", "{\"a\"}"})
  void malformedTextFailsAndIsNotQuoted(String text) {
    assertThatThrownBy(() -> JsonValue.parse(text))
        .isInstanceOf(IOException.class)
        .message()
        .doesNotContain("secret");
  }

  @Test
  void depthIsLimited() {
    assertThatThrownBy(() -> JsonValue.parse("[".repeat(100_000) + "]".repeat(100_000)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void emptyTextHasNoValue() throws IOException {
    assertThat(JsonValue.parse("").path("streams")).isEmpty();
  }
}
