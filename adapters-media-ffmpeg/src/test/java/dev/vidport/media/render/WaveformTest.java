package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.StillPicture;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaveformTest {
  @Test
  void loudestBarIsTheHighest() {
    Waveform waveform = new Waveform(2L * Waveform.BARS);
    for (int i = 0; i < 2 * Waveform.BARS; i++) {
      waveform.accept("frame:" + i + "    pts:0       pts_time:0");
      waveform.accept(Waveform.LEVEL + "=" + (i < Waveform.BARS ? "-26.020600" : "-20.000000"));
    }

    int[] heights = waveform.heights();

    assertThat(heights).hasSize(Waveform.BARS);
    // 6 dB are half of the amplitude.
    assertThat(Arrays.copyOf(heights, Waveform.BARS / 2)).containsOnly(240);
    assertThat(Arrays.copyOfRange(heights, Waveform.BARS / 2, Waveform.BARS)).containsOnly(480);
  }

  @Test
  void silenceIsALine() {
    Waveform waveform = new Waveform(Waveform.BARS);
    IntStream.range(0, Waveform.BARS).forEach(i -> waveform.accept(Waveform.LEVEL + "=-inf"));

    assertThat(waveform.heights()).containsOnly(4);
    assertThat(waveform.pixels()).hasSize(StillPicture.WIDTH * StillPicture.HEIGHT * 3);
  }

  @Test
  void audioMayHaveMoreOrFewerLevelsThanExpected() {
    Waveform longer = new Waveform(Waveform.BARS);
    IntStream.range(0, 10_000).forEach(i -> longer.accept(Waveform.LEVEL + "=-10.0"));
    Waveform brief = new Waveform(2);
    brief.accept(Waveform.LEVEL + "=-10.0");
    brief.accept(Waveform.LEVEL + "=nan");

    assertThat(longer.heights()).containsOnly(480);
    assertThat(Arrays.copyOf(brief.heights(), 75)).containsOnly(480);
    assertThat(new Waveform(1).heights()).containsOnly(4);
  }
}
