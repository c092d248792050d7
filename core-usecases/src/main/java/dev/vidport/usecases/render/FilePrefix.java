package dev.vidport.usecases.render;

import dev.vidport.domain.upload.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The beginning of a live file: at most its first part. */
final class FilePrefix implements LiveSource {
  /** A few megabytes identify the contents of a file; a part may have gigabytes. */
  private static final int MAX_BYTES = 8 << 20;

  private final byte[] bytes;

  private FilePrefix(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @param first part 1 of {@code file}
   */
  static FilePrefix of(RecordingFile file, Part first) throws IOException {
    try (InputStream in = file.openPrefix()) {
      return new FilePrefix(in.readNBytes((int) Math.min(MAX_BYTES, first.sizeBytes())));
    }
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }
}
