package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FfmpegReleaseTest {
  @ParameterizedTest
  @CsvSource({
    "'ffmpeg version 5.1.9-0+deb12u1\nlibavformat    59. 27.100 / 59. 27.100\nlibavfilter     8. 44.100 /  8. 44.100', 8, true",
    "'ffmpeg version n6.1.1\nlibavfilter     9. 12.100 /  9. 12.100', 9, true",
    "'ffmpeg version N-112233-gabcdef\nlibavfilter    10.  1.100 / 10.  1.100', 10, false",
    "'ffmpeg version 8.0.1\nlibavfilter    11.  4.100 / 11.  4.100\nlibswscale      9.  1.100', 11, false",
    "'another program', 11, false",
  })
  void releaseIsThatOfTheFilterLibrary(String banner, int library, boolean positions) {
    FfmpegRelease release = FfmpegRelease.parse(banner.replace("\\n", "\n"));

    assertThat(release.filterLibrary()).isEqualTo(library);
    assertThat(release.filtersKnowPositions()).isEqualTo(positions);
  }

  @Test
  void programThatDoesNotStartCountsAsTheNewestRelease() {
    assertThat(FfmpegRelease.of("/nowhere/ffmpeg").filtersKnowPositions()).isFalse();
  }
}
