package dev.vidport.domain.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FileBeginningTest {
  private static final byte[] FTYP = box("ftyp", "isomiso2avc1mp41".getBytes(ISO_8859_1));
  private static final byte[] HEVC = box("moov", box("trak", box("hvc1", new byte[40])));
  private static final byte[] H264 = box("moov", box("trak", box("avc1", new byte[40])));
  private static final byte[] FRAGMENTED =
      box("moov", box("trak", box("avc1", new byte[40])), box("mvex", new byte[16]));

  private static boolean isRenderedInOrder(byte[]... parts) {
    byte[] all = join(parts);
    return new FileBeginning(all, all.length).isRenderedInOrder();
  }

  @Test
  void fileWithItsIndexFirstIsRenderedInOrder() {
    assertThat(isRenderedInOrder(FTYP, HEVC, box("mdat", new byte[100]))).isTrue();
    assertThat(isRenderedInOrder(FTYP, box("free", new byte[9]), HEVC, new byte[3])).isTrue();
  }

  @Test
  void fragmentedFileIsRenderedInOrder() {
    assertThat(isRenderedInOrder(FTYP, FRAGMENTED, box("moof", new byte[100]))).isTrue();
  }

  @Test
  void fileWithItsIndexLastIsNot() {
    assertThat(isRenderedInOrder(FTYP, box("mdat", new byte[100]), HEVC)).isFalse();
    assertThat(isRenderedInOrder(FTYP, box("free", new byte[9]))).isFalse();
  }

  @Test
  void videoThatMayBeCopiedIsNotRenderedInOrder() {
    assertThat(isRenderedInOrder(FTYP, H264, box("mdat", new byte[100]))).isFalse();
  }

  @Test
  void incompleteIndexIsNotEnough() {
    byte[] half = new byte[HEVC.length - 1];
    System.arraycopy(HEVC, 0, half, 0, half.length);

    assertThat(isRenderedInOrder(FTYP, half)).isFalse();
  }

  @Test
  void streamsAreRenderedInOrder() {
    byte[] packets = new byte[188 * 6];
    for (int packet = 0; packet < 6; packet++) {
      packets[packet * 188] = 0x47;
    }
    assertThat(isRenderedInOrder(packets)).isTrue();
    packets[188] = 0;
    assertThat(isRenderedInOrder(packets)).isFalse();
    assertThat(isRenderedInOrder(new byte[] {0x1A, 0x45, (byte) 0xDF, (byte) 0xA3, 1})).isTrue();
  }

  @Test
  void anyBytesAreReadWithoutFaults() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      if (bytes.length > 12) {
        // A box of any size.
        System.arraycopy("ftyp".getBytes(ISO_8859_1), 0, bytes, 4, 4);
        if (random.nextBoolean()) {
          bytes[0] = 0;
        }
        bytes[1] = 0;
        bytes[2] = 0;
      }
      assertThat(new FileBeginning(bytes, bytes.length).isRenderedInOrder()).isIn(true, false);
    }
  }

  private static byte[] box(String type, byte[]... contents) {
    byte[] all = join(contents);
    return ByteBuffer.allocate(8 + all.length)
        .putInt(8 + all.length)
        .put(type.getBytes(ISO_8859_1))
        .put(all)
        .array();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
