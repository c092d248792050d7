package dev.vidport.media.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The last bytes of what a program complained, since the last words say why it ended. */
final class Tail {
  private static final int KEPT = 16 * 1024;

  private final byte[] ring = new byte[KEPT];
  private long written;

  /** Reads to the end of {@code in}, so that the program never waits for a reader. */
  void drain(InputStream in) throws IOException {
    byte[] buffer = new byte[4096];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      add(buffer, n);
    }
  }

  private synchronized void add(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      ring[(int) (written++ % KEPT)] = bytes[i];
    }
  }

  synchronized String text() {
    int length = (int) Math.min(written, KEPT);
    byte[] ordered = new byte[length];
    for (int i = 0; i < length; i++) {
      ordered[i] = ring[(int) ((written - length + i) % KEPT)];
    }
    return new String(ordered, StandardCharsets.UTF_8).strip();
  }
}
