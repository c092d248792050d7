package dev.vidport.media.image;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExifTest {
  /** An EXIF segment in little-endian byte order, which most cameras use. */
  private static byte[] segment(int entries, int orientation) {
    byte[] segment = "Exif\0\0II*\0\10\0\0\0\0\0\22\1\3\0\1\0\0\0\0\0\0\0".getBytes(ISO_8859_1);
    segment[14] = (byte) entries;
    segment[24] = (byte) orientation;
    return segment;
  }

  @Test
  void orientationIsRead() {
    assertThat(Exif.orientation(segment(1, 6))).hasValue(6);
  }

  @Test
  void segmentWithoutOrientationHasNone() {
    assertThat(Exif.orientation(segment(0, 6))).isEmpty();
    assertThat(Exif.orientation("http://ns.adobe.com/xap/1.0/".getBytes(ISO_8859_1))).isEmpty();
    assertThat(Exif.orientation(new byte[0])).isEmpty();
  }

  @Test
  void truncatedSegmentHasNoOrientation() {
    byte[] whole = segment(200, 6);
    whole[16] = 0;

    for (int length = 0; length <= whole.length; length++) {
      assertThat(Exif.orientation(Arrays.copyOf(whole, length))).isEmpty();
    }
  }

  @Test
  void directoryOutsideTheSegmentIsIgnored() {
    byte[] segment = segment(1, 6);
    Arrays.fill(segment, 10, 14, (byte) 0xff);

    assertThat(Exif.orientation(segment)).isEmpty();
  }

  @Test
  void unknownOrientationMeansUpright() {
    assertThat(Orientation.of(0)).isEqualTo(Orientation.NONE);
    assertThat(Orientation.of(9)).isEqualTo(Orientation.NONE);
    assertThat(Orientation.of(6)).isEqualTo(Orientation.CLOCKWISE);
  }
}
