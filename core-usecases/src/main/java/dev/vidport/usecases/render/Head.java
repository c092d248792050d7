package dev.vidport.usecases.render;

import dev.vidport.domain.upload.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The beginning of a file that still arrives: as much of it as its first part has. */
final class Head implements ArrivingSource {
  /** What a file holds shows within a few megabytes; a part may have gigabytes. */
  private static final int MOST_BYTES = 8 << 20;

  private final byte[] bytes;

  private Head(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @param first part 1 of {@code file}
   */
  static Head of(ArrivingFile file, Part first) throws IOException {
    try (InputStream in = file.openHead()) {
      return new Head(in.readNBytes((int) Math.min(MOST_BYTES, first.sizeBytes())));
    }
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }
}
