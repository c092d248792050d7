package dev.vidport.media.index;

import static dev.vidport.media.index.NotWebReadyException.require;

import dev.vidport.media.box.RandomAccessBytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Checks whether H.264 frames are IDR frames; their NAL units (ISO 14496-10, 7.3.1) follow 4-byte
 * lengths.
 */
final class IdrCheck {
  /** The NAL units before the first slice of a frame take a few hundred bytes. */
  static final int MAX_BYTES = 4 << 10;

  private final RandomAccessBytes file;
  private final SequenceParameters parameters;

  IdrCheck(RandomAccessBytes file, SequenceParameters parameters) {
    this.file = file;
    this.parameters = parameters;
  }

  /**
   * @throws NotWebReadyException when the keyframe is not an IDR frame: frames after it may need
   *     frames before it, so only some decoders can start there; or when its parameters, such as
   *     the size, differ from the header
   */
  void requireIdr(long offset, int size) throws NotWebReadyException, IOException {
    ByteBuffer frame = file.read(offset, Math.min(size, MAX_BYTES));
    require(parameters.holdFor(frame), SequenceParameters.CHANGE);
    int nalType = 0;
    while (!NalUnit.isSlice(nalType) && frame.remaining() > 4) {
      int length = frame.getInt();
      nalType = NalUnit.type(frame.get(frame.position()));
      require(length > 0, "its frames contradict its index");
      frame.position(frame.position() + Math.min(length, frame.remaining()));
    }
    require(nalType == NalUnit.IDR_SLICE, "its keyframes are not IDR frames");
  }
}
