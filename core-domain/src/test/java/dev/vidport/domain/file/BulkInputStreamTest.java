package dev.vidport.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

final class BulkInputStreamTest {
  @Test
  void singleByteIsUnsigned() throws IOException {
    InputStream in = streamOf((byte) 0, (byte) 0xff);

    assertThat(in.read()).isZero();
    assertThat(in.read()).isEqualTo(0xff);
    assertThat(in.read()).isEqualTo(-1);
  }

  private static InputStream streamOf(byte... content) {
    ByteArrayInputStream source = new ByteArrayInputStream(content);
    return new BulkInputStream() {
      @Override
      public int read(byte[] into, int offset, int length) {
        return source.read(into, offset, length);
      }
    };
  }
}
