package dev.vidport.usecases.render;

import dev.vidport.usecases.media.port.LiveSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The beginning of a live file. */
final class FilePrefix implements LiveSource {
  private final byte[] bytes;

  private FilePrefix(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @param count number of bytes, which have arrived
   */
  static FilePrefix of(RecordingFile file, int count) throws IOException {
    try (InputStream in = file.openPrefix()) {
      return new FilePrefix(in.readNBytes(count));
    }
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }
}
