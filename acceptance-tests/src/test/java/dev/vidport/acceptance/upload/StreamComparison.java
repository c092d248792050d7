package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Compares contents that do not fit in memory. */
final class StreamComparison {
  private static final int BUFFER = 1 << 16;

  private StreamComparison() {}

  static void assertIdentical(InputStream actual, InputStream expected, long size)
      throws IOException {
    byte[] actualBytes = new byte[BUFFER];
    byte[] expectedBytes = new byte[BUFFER];
    long read = 0;
    int count;
    do {
      count = actual.readNBytes(actualBytes, 0, BUFFER);
      assertThat(expected.readNBytes(expectedBytes, 0, BUFFER)).isEqualTo(count);
      assertThat(Arrays.mismatch(expectedBytes, 0, count, actualBytes, 0, count)).isNegative();
      read += count;
    } while (count > 0);
    assertThat(read).isEqualTo(size);
  }
}
