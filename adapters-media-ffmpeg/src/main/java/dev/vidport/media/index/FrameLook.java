package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReady.unless;

import dev.vidport.media.box.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Looks into frames of H.264 (ISO 14496-10, 7.3.1), behind lengths of four bytes. */
final class FrameLook {
  private static final int FIRST_SLICE = 1;
  private static final int RESTART = 5;

  /** What stands before the picture in a frame is a few hundred bytes. */
  private static final int BYTES = 4 << 10;

  private final Bytes file;

  FrameLook(Bytes file) {
    this.file = file;
  }

  /**
   * @throws NotWebReady for a keyframe that is one for some decoders only: frames after it may need
   *     frames before it
   */
  void restarts(long offset, int size) throws NotWebReady, IOException {
    ByteBuffer frame = file.read(offset, Math.min(size, BYTES));
    int kind = 0;
    while ((kind < FIRST_SLICE || kind > RESTART) && frame.remaining() > 4) {
      int length = frame.getInt();
      kind = frame.get(frame.position()) & 0x1f;
      unless(length > 0, "its frames are not what its index says");
      frame.position(frame.position() + Math.min(length, frame.remaining()));
    }
    unless(kind == RESTART, "its keyframes don't stand for themselves");
  }
}
