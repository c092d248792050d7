package dev.vidport.media.index;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.box.MalformedBoxException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The sequence parameter sets (SPS) in the header of an H.264 track, which contain the size of its
 * frames (ISO 14496-15, 5.3.3.1). Keyframes may contain other sets, as in files that were joined
 * without an encode.
 *
 * @param lengthBytes size of the length before each NAL unit
 */
record SequenceParameters(int lengthBytes, List<ByteBuffer> sets) {
  /** The reason why a video with other parameters is not copied. */
  static final String CHANGE = "the parameters of its frames change";

  /**
   * @param configuration content of the {@code avcC} box
   */
  static SequenceParameters of(ByteBuffer configuration) {
    int count = configuration.get(5) & 0x1f;
    List<ByteBuffer> sets = new ArrayList<>();
    int position = 6;
    for (int i = 0; i < count; i++) {
      int length = Short.toUnsignedInt(configuration.getShort(position));
      sets.add(configuration.slice(position + 2, length));
      position += 2 + length;
    }
    return new SequenceParameters((configuration.get(4) & 3) + 1, sets);
  }

  /** Like {@link #of}, from the content of an {@code stbl} box whose first description is H.264. */
  static SequenceParameters ofTrack(ByteBuffer samples) throws MalformedBoxException {
    return of(Boxes.at(AvcSampleEntry.boxes(samples), "avcC"));
  }

  /**
   * Whether all parameters in a frame are the same as in the header.
   *
   * @param frame the frame, or its beginning
   */
  boolean holdFor(ByteBuffer frame) {
    ByteBuffer rest = frame.duplicate();
    while (rest.remaining() > lengthBytes) {
      long length = 0;
      for (int i = 0; i < lengthBytes; i++) {
        length = length << 8 | (rest.get() & 0xff);
      }
      int type = NalUnit.type(rest.get(rest.position()));
      if (length > rest.remaining() || NalUnit.isSlice(type)) {
        return true;
      }
      if (type == NalUnit.SEQUENCE_PARAMETERS
          && !sets.contains(rest.slice(rest.position(), (int) length))) {
        return false;
      }
      rest.position(rest.position() + (int) length);
    }
    return true;
  }
}
