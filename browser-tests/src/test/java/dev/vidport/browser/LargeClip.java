package dev.vidport.browser;

import dev.vidport.acceptance.media.SampleClip;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Playable MP4 files of any size: a sample clip, and a box of free space to the end. */
final class LargeClip {
  private static final int BOX_HEADER = 8;

  private LargeClip() {}

  /** Creates a sparse file of {@code sizeBytes} in {@code folder}. */
  static Path in(Path folder, int sizeBytes) {
    Path file = folder.resolve("lecture-" + sizeBytes + ".mp4");
    try {
      Files.copy(SampleClip.SILENT.file(), file, StandardCopyOption.REPLACE_EXISTING);
      try (RandomAccessFile box = new RandomAccessFile(file.toFile(), "rw")) {
        long clip = box.length();
        box.seek(clip);
        box.writeInt(Math.toIntExact(sizeBytes - clip));
        box.writeBytes("free");
        if (sizeBytes < clip + BOX_HEADER) {
          throw new IllegalArgumentException("the clip alone has " + clip + " bytes");
        }
        box.setLength(sizeBytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
