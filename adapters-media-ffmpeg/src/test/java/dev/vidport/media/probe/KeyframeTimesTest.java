package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyframeTimesTest {
  private final KeyframeTimes times = new KeyframeTimes();

  private void packet(String time, String flags) {
    times.accept(time + ",0.033000,N/A,1000," + flags);
  }

  @Test
  void keyframesInOrderAreFoundBySeeks() {
    packet("0.007000", "K__");
    packet("0.040000", "___");
    packet("4.274000", "K__");

    assertThat(times.seekable()).containsExactly("0.007000", "4.274000");
  }

  @Test
  void timesThatRepeatOrAreMissingAreNot() {
    packet("0.000000", "K__");
    packet("4.000000", "K__");
    packet("0.000000", "K__");
    packet("8.000000", "K__");

    assertThat(times.seekable()).isEmpty();

    KeyframeTimes untimed = new KeyframeTimes();
    untimed.accept("N/A,0.033000,N/A,1000,K__");
    assertThat(untimed.seekable()).isEmpty();
  }

  @Test
  void tooManyKeyframesAreNot() {
    IntStream.range(0, 4_001).forEach(second -> packet(second + ".000000", "K__"));

    assertThat(times.seekable()).isEmpty();
  }

  @Test
  void packetsWithoutPositionsAreNoKeyframes() {
    times.accept("0.000000,0.033000,N/A");

    assertThat(times.seekable()).isEmpty();
  }
}
