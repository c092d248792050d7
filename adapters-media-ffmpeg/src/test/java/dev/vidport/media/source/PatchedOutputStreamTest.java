package dev.vidport.media.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.BytePatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchedOutputStreamTest {
  private static final byte[] FILE = "0123456789".getBytes(StandardCharsets.US_ASCII);

  private static final List<BytePatch> PATCHES =
      List.of(BytePatch.of(2, (byte) 'a', (byte) 'b', (byte) 'c'), BytePatch.of(8, (byte) 'x'));

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 3", "0, 10", "3, 2", "4, 6", "5, 1", "9, 1"})
  void partsOfAnyLengthHaveThePatches(int from, int step) throws IOException {
    byte[] original = FILE.clone();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PatchedOutputStream patched = new PatchedOutputStream(out, from, PATCHES);

    for (int at = from; at < FILE.length; at += step) {
      patched.write(original, at, Math.min(step, FILE.length - at));
    }

    assertThat(out).hasToString("01abc567x9".substring(from));
    assertThat(original).isEqualTo(FILE);
  }
}
