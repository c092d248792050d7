package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AudioEndTest {
  private static AudioEnd of(String... lines) {
    AudioEnd end = new AudioEnd(0);
    List.of(lines).forEach(end);
    return end;
  }

  @Test
  void lastPacketIsTheEnd() {
    assertThat(of("0.000,0.020", "0.040,0.020", "0.020,0.020", "N/A,N/A").micros())
        .hasValue(60_000);
    assertThat(of("0.5,N/A").micros()).hasValue(500_000);
  }

  @Test
  void audioWithoutPacketsHasNoEnd() {
    assertThat(of().micros()).isEmpty();
    assertThat(of("N/A,0.020").micros()).isEmpty();
  }

  @Test
  void gapOfLessThanAMinuteBelongsToTheAudio() {
    assertThat(of("0.000,0.020", "59.000,0.020").micros()).hasValue(59_020_000);
  }

  @Test
  void damagedTimesHoursLaterDoNotCount() {
    assertThat(of("0.000,0.020", "7200.000,0.020", "0.020,0.020", "9999.0,0.020").micros())
        .hasValue(40_000);
    assertThat(of("7200.000,0.020", "0.000,0.020").micros()).hasValue(20_000);
  }

  @Test
  void audioThatContinuesAfterALongGapCounts() {
    assertThat(of("0.0,1.0", "300.0,0.5", "300.5,0.4").micros()).hasValue(1_000_000);
    assertThat(of("0.0,1.0", "300.0,0.5", "300.5,0.5", "301.0,0.5").micros()).hasValue(301_500_000);
  }
}
