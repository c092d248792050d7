package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.TimeSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

class SilenceParserTest {
  private final SilenceParser parser = new SilenceParser();

  private List<TimeSpan> silences(long length, String... lines) {
    List.of(lines).forEach(parser);
    return parser.silences(length);
  }

  @Test
  void silencesAreReadInOrderAmongOtherLines() {
    assertThat(
            silences(
                10_000_000,
                "frame:12 pts:100 pts_time:1.5",
                "lavfi.silence_start=1.5",
                "lavfi.silence_end=2.25",
                "lavfi.silence_duration=0.75",
                "lavfi.silence_start=4",
                "lavfi.silence_end=5.000001"))
        .containsExactly(new TimeSpan(1_500_000, 2_250_000), new TimeSpan(4_000_000, 5_000_001));
  }

  @Test
  void silenceAtTheEndLastsUntilTheEnd() {
    assertThat(silences(3_000_000, "lavfi.silence_start=2.5"))
        .containsExactly(new TimeSpan(2_500_000, 3_000_000));
  }

  @Test
  void silenceStartsWithTheAudioAtTheEarliest() {
    assertThat(silences(3_000_000, "lavfi.silence_start=-0.01", "lavfi.silence_end=0.5"))
        .containsExactly(new TimeSpan(0, 500_000));
  }

  @Test
  void endWithoutAStartIsIgnored() {
    assertThat(silences(3_000_000, "lavfi.silence_end=0.5", "lavfi.silence_start=3")).isEmpty();
  }

  @Test
  void numberOfSilencesIsBounded() {
    for (int i = 0; i <= SilenceParser.MAX_SILENCES; i++) {
      parser.accept("lavfi.silence_start=" + i);
      parser.accept("lavfi.silence_end=" + i + ".5");
    }

    assertThat(parser.silences(Long.MAX_VALUE)).hasSize(SilenceParser.MAX_SILENCES);
  }
}
