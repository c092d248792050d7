package dev.vidport.domain.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DownmixTest {
  @ParameterizedTest(name = "{0} channels laid out as {1}: {2}")
  @CsvSource({
    "1,  mono,        MONO",
    "1,  '',          MONO",
    "2,  stereo,      STEREO",
    "2,  unknown,     STEREO",
    "6,  5.1(side),   SURROUND",
    "4,  '',          SURROUND",
    "8,  unknown,     SURROUND",
    "12, unknown,     FIRST_PAIR",
    "9,  '',          FIRST_PAIR",
    "16, hexadecagonal, SURROUND",
    "4,  ambisonic 1, MONO",
  })
  void channelsAreMixedToStereo(int channels, String layout, Downmix downmix) {
    assertThat(Downmix.of(channels, layout)).isEqualTo(downmix);
  }
}
