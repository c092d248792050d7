package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import java.nio.ByteBuffer;

/**
 * Finds frames that cannot be copied: H.264 frames whose NAL units (ISO 14496-10, 7.3.1) do not
 * fill them, or that contain no picture. Decoders skip them and continue.
 */
final class NalUnitCheck {
  private static final int LENGTH_BYTES = 4;
  private static final int FORBIDDEN_BIT = 0x80;

  private NalUnitCheck() {}

  /**
   * @param frame the bytes of a frame
   */
  static void requireWhole(ByteBuffer frame) throws NotWebReadyException {
    boolean picture = false;
    while (frame.hasRemaining()) {
      require(frame.remaining() > LENGTH_BYTES, "one of its frames is damaged");
      int length = frame.getInt();
      require(length > 0 && length <= frame.remaining(), "one of its frames is damaged");
      int header = frame.get(frame.position());
      require((header & FORBIDDEN_BIT) == 0, "one of its frames is damaged");
      picture |= NalUnit.isSlice(NalUnit.type(header));
      frame.position(frame.position() + length);
    }
    require(picture, "one of its frames is damaged");
  }
}
