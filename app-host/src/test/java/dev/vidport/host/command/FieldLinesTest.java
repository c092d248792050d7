package dev.vidport.host.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class FieldLinesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'size': 120000000} | size  120000000",
        "{'share': 1.5e-3} | share  0.0015",
        "{'huge': 1e999999} | huge  Infinity",
        "{'tiny': 1e-999999} | tiny  0.0",
        "{'createdAt': 1e999999} | createdAt  Infinity",
        "{'createdAt': 1763700010.5} | createdAt  2025-11-21T04:40:10Z",
      },
      quoteCharacter = '`')
  void numberIsShortAndPlain(String json, String line) {
    assertThat(FieldLines.of(JsonMapper.shared().readTree(json.replace('\'', '"'))))
        .containsExactly(line);
  }
}
