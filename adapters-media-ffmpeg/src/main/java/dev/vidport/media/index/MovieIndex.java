package dev.vidport.media.index;

import dev.vidport.media.box.BoxFile;
import dev.vidport.media.box.BoxFile.Box;
import dev.vidport.media.box.RandomAccessBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The index of an MP4 file.
 *
 * @param content content of the {@code moov} box
 * @param position of the content in the file
 */
record MovieIndex(ByteBuffer content, long position) {
  /** A file has a handful of top-level boxes; reading each header may cost a request. */
  private static final int MAX_BOXES = 64;

  static MovieIndex of(RandomAccessBytes file) throws NotWebReadyException, IOException {
    BoxFile boxes = new BoxFile(file);
    for (int i = 0; i < MAX_BOXES; i++) {
      Optional<Box> next = boxes.next();
      if (next.isEmpty()) {
        break;
      }
      Box box = next.orElseThrow();
      if (box.type().equals("moov")) {
        return new MovieIndex(boxes.content(box), box.offset() + box.headerBytes());
      }
    }
    throw new NotWebReadyException("it has no index");
  }

  /**
   * The position of a box in the file.
   *
   * @param part the content of a box inside the index, as a slice of {@link #content}
   */
  long positionOf(ByteBuffer part) {
    return position + part.arrayOffset() - content.arrayOffset();
  }
}
