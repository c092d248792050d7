package dev.vidport.media.packaging;

import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.BoxFile.Box;
import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import dev.vidport.media.box.RandomAccessBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Moves the fragments of an MP4 file to a later time: each names the time of its first sample in a
 * {@code tfdt} box (ISO/IEC 14496-12, 8.8.12). ffmpeg starts every file at 0.
 */
final class FragmentTimes {
  /** Size and type of a box. */
  private static final int HEADER = 8;

  /** Version and flags of a box. */
  private static final int FLAGS = 4;

  private FragmentTimes() {}

  /**
   * @param ticks the time to add, in units of the track
   */
  static void shift(Path path, long ticks) throws IOException {
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      BoxFile boxes = new BoxFile(RandomAccessBytes.of(file));
      Map<Long, ByteBuffer> shifted = new LinkedHashMap<>();
      for (Optional<Box> box = boxes.next(); box.isPresent(); box = boxes.next()) {
        Box found = box.orElseThrow();
        if (found.type().equals("moof")) {
          ByteBuffer content = boxes.content(found);
          shift(content, ticks);
          shifted.put(found.offset() + HEADER, content.rewind());
        }
      }
      for (Map.Entry<Long, ByteBuffer> moof : shifted.entrySet()) {
        write(file, moof.getKey(), moof.getValue());
      }
    }
  }

  private static void shift(ByteBuffer moof, long ticks) throws MalformedBoxException {
    // A slice: what is written to it is written to the box.
    ByteBuffer time = Boxes.at(moof.duplicate(), "traf", "tfdt");
    if (!Boxes.isWide(time)) {
      throw new MalformedBoxException("the time of a fragment has 32 bits");
    }
    time.putLong(FLAGS, time.getLong(FLAGS) + ticks);
  }

  private static void write(FileChannel file, long position, ByteBuffer bytes) throws IOException {
    long next = position;
    while (bytes.hasRemaining()) {
      next += file.write(bytes, next);
    }
  }
}
