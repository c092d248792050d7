package dev.vidport.bench.host;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Reads a range of a file into memory. */
public final class RequestedSlice {
  private RequestedSlice() {}

  public static byte[] of(Path file, long offset, long length) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(length)];
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(offset);
      in.readFully(bytes);
    }
    return bytes;
  }
}
