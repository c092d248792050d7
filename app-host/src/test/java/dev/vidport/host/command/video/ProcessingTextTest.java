package dev.vidport.host.command.video;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ProcessingTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"fetchedBytes\": 0} | Fetching: 0 B",
        "{\"fetchedBytes\": 1500000} | Fetching: 1.5 MB",
        "{\"fetchedBytes\": 1500000, \"totalBytes\": 6000000} | Fetching: 25 %  1.5 MB of 6.0 MB",
        "{\"planned\": false} | Processing: analyzing the file",
      })
  void fetchShowsItsBytes(String progress, String text) {
    assertThat(
            ProcessingText.of(
                JsonMapper.shared()
                    .readTree("{\"status\": \"RUNNING\", \"progress\": " + progress + "}")))
        .isEqualTo(text);
  }
}
