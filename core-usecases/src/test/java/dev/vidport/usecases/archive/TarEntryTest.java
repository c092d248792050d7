package dev.vidport.usecases.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarEntryTest {
  private static final Instant TIME = Instant.parse("2026-03-04T05:06:07Z");
  private static final String LONG = "videos/" + "a".repeat(32) + "/out/" + "b".repeat(32) + "/";

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 511, 512, 8L << 30, (8L << 30) - 1, Long.MAX_VALUE})
  void headerIsReadAsItWasWritten(long size) {
    for (String path : new String[] {"a.json", LONG + "captions-0123456789abcdef/captions.vtt"}) {
      TarEntry entry = new TarEntry(path, size);

      assertThat(TarEntry.parse(entry.header(TIME))).isEqualTo(entry);
    }
  }

  @Test
  void contentIsFilledUpToWholeBlocks() {
    assertThat(new TarEntry("a", 0).padding()).isZero();
    assertThat(new TarEntry("a", 1).padding()).isEqualTo(511);
    assertThat(new TarEntry("a", 512).padding()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../a", "/a", "a/../b", "a//b", "a\\b", "", "a/", "ä"})
  void pathThatCouldLeaveAFolderIsRefused(String path) {
    byte[] header = new TarEntry("x", 1).header(TIME);
    header[0] = 0;
    byte[] name = path.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(name, 0, header, 0, name.length);

    assertThatIllegalArgumentException().isThrownBy(() -> TarEntry.parse(corrected(header)));
  }

  @Test
  void linkIsRefused() {
    byte[] header = new TarEntry("x", 0).header(TIME);
    header[156] = '2';

    assertThatIllegalArgumentException()
        .isThrownBy(() -> TarEntry.parse(corrected(header)))
        .withMessage("the archive has something else than files");
  }

  @Test
  void damagedHeaderIsRefused() {
    byte[] header = new TarEntry("x", 1).header(TIME);
    header[1] = 'y';

    assertThatIllegalArgumentException()
        .isThrownBy(() -> TarEntry.parse(header))
        .withMessage("a header is damaged");
  }

  /** The header with the checksum of its bytes. */
  private static byte[] corrected(byte[] header) {
    byte[] copy = header.clone();
    int sum = 0;
    for (int i = 0; i < copy.length; i++) {
      sum += i >= 148 && i < 156 ? ' ' : copy[i] & 0xff;
    }
    byte[] digits = String.format("%06o\0 ", sum).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, copy, 148, digits.length);
    return copy;
  }
}
