package dev.vidport.media.image;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExifTest {
  /** A note in the order of bytes that most cameras use. */
  private static byte[] note(int entries, int orientation) {
    byte[] note = "Exif\0\0II*\0\10\0\0\0\0\0\22\1\3\0\1\0\0\0\0\0\0\0".getBytes(ISO_8859_1);
    note[14] = (byte) entries;
    note[24] = (byte) orientation;
    return note;
  }

  @Test
  void orientationIsRead() {
    assertThat(Exif.orientation(note(1, 6))).hasValue(6);
  }

  @Test
  void noteThatSaysNothingOfItIsPassedOver() {
    assertThat(Exif.orientation(note(0, 6))).isEmpty();
    assertThat(Exif.orientation("http://ns.adobe.com/xap/1.0/".getBytes(ISO_8859_1))).isEmpty();
    assertThat(Exif.orientation(new byte[0])).isEmpty();
  }

  @Test
  void noteThatEndsAnywhereIsPassedOver() {
    byte[] whole = note(200, 6);
    whole[16] = 0;

    for (int length = 0; length <= whole.length; length++) {
      assertThat(Exif.orientation(Arrays.copyOf(whole, length))).isEmpty();
    }
  }

  @Test
  void directoryOutsideTheNoteIsPassedOver() {
    byte[] note = note(1, 6);
    Arrays.fill(note, 10, 14, (byte) 0xff);

    assertThat(Exif.orientation(note)).isEmpty();
  }

  @Test
  void unknownOrientationIsNoTurn() {
    assertThat(Turn.of(0)).isEqualTo(Turn.NONE);
    assertThat(Turn.of(9)).isEqualTo(Turn.NONE);
    assertThat(Turn.of(6)).isEqualTo(Turn.CLOCKWISE);
  }
}
