package dev.vidport.media.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Keeps the last bytes of a program's error output, which contain the reason for a failure. */
final class StderrTail {
  private static final int MAX_BYTES = 16 * 1024;

  private final byte[] ring = new byte[MAX_BYTES];
  private long written;

  /** Reads {@code in} to its end, so that the program never blocks on a full pipe. */
  void drain(InputStream in) throws IOException {
    byte[] buffer = new byte[4096];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      add(buffer, n);
    }
  }

  private synchronized void add(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      ring[(int) (written++ % MAX_BYTES)] = bytes[i];
    }
  }

  synchronized String text() {
    int length = (int) Math.min(written, MAX_BYTES);
    byte[] ordered = new byte[length];
    for (int i = 0; i < length; i++) {
      ordered[i] = ring[(int) ((written - length + i) % MAX_BYTES)];
    }
    return new String(ordered, StandardCharsets.UTF_8).strip();
  }
}
