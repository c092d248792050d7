package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketTimesTest {
  private static PacketTimes of(String... lines) {
    PacketTimes times = new PacketTimes();
    List.of(lines).forEach(times);
    return times;
  }

  @Test
  void packetsMayComeInAnyOrder() {
    PacketTimes times = of("0.000,0.040", "0.120,0.040", "0.040,0.040", "0.080,0.040");

    assertThat(times.endMicros()).isEqualTo(160_000);
    assertThat(times.meanRate()).contains(new FrameRate(25, 1));
  }

  @Test
  void lastPacketWithoutADurationLastsTheMeanDistance() {
    assertThat(of("1.0,N/A", "1.1,N/A", "1.2").endMicros()).isEqualTo(1_300_000);
  }

  @Test
  void absurdTimesCount() {
    assertThat(of("0.0,0.04", "9500000000.0,0.04").endMicros()).isEqualTo(9_500_000_000_040_000L);
    assertThat(of("0.0", "99999999999999999.0,0.0").firstMicros()).isZero();
    assertThat(of("99999999999999999.0,0.0").firstMicros()).isEqualTo(1_000_000_000_000_000_000L);
  }

  @Test
  void packetsWithoutATimeDoNotCount() {
    assertThat(of("N/A,N/A", "").isEmpty()).isTrue();
    assertThat(of("1.0,0.5", "N/A,0.5").endMicros()).isEqualTo(1_500_000);
    assertThat(of("1.0,0.5").meanRate()).isEmpty();
  }
}
