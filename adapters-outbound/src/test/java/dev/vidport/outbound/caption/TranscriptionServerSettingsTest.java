package dev.vidport.outbound.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptionServerSettingsTest {
  private static TranscriptionServerSettings of(String url) {
    return new TranscriptionServerSettings(
        URI.create(url), Optional.of("sk-t0p-secret"), "whisper-1");
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.test, https://api.test/v1/audio/transcriptions",
    "https://api.test/v1/, https://api.test/v1/audio/transcriptions",
    "http://10.0.0.1:8080/inference, http://10.0.0.1:8080/inference",
    "https://api.test/openai/v1/audio/transcriptions,"
        + " https://api.test/openai/v1/audio/transcriptions"
  })
  void transcriptionsAreBelowTheApi(String url, String endpoint) {
    assertThat(of(url).endpoint()).hasToString(endpoint);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://api.test", "https://user:pw@api.test", "https:///v1", "v1"})
  void otherAddressIsRefused(String url) {
    assertThatThrownBy(() -> of(url)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keyIsNotShown() {
    assertThat(of("https://api.test")).asString().doesNotContain("t0p-secret");
  }
}
