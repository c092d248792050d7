package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class MatroskaSegmentTest {
  private static final String HEADER = "1a45dfa3" + "83" + "000000";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @Test
  void segmentStatesItsEnd() {
    assertThat(MatroskaSegment.end(bytes(HEADER + "18538067" + "4123" + "00")))
        .hasValue(14 + 0x123);
    assertThat(MatroskaSegment.end(bytes(HEADER + "18538067" + "0100000000000005")))
        .hasValue(20 + 5);
  }

  @Test
  void sizeOfALiveRecordingIsUnknown() {
    assertThat(MatroskaSegment.end(bytes(HEADER + "18538067" + "01ffffffffffffff"))).isEmpty();
    assertThat(MatroskaSegment.end(bytes(HEADER + "18538067" + "ff"))).isEmpty();
  }

  @Test
  void otherFilesHaveNoSegment() {
    assertThat(MatroskaSegment.end(bytes("0000002066747970"))).isEmpty();
    assertThat(MatroskaSegment.end(bytes(HEADER.substring(0, 12)))).isEmpty();
    assertThat(MatroskaSegment.end(bytes(HEADER + "1853"))).isEmpty();
    assertThat(MatroskaSegment.end(new byte[0])).isEmpty();
  }
}
