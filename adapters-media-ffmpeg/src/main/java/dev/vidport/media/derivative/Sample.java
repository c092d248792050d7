package dev.vidport.media.derivative;

import java.nio.ByteBuffer;

/**
 * A coded frame.
 *
 * @param shownAt when it is shown, in units of the track
 * @param isReference whether other frames may be predicted from it
 * @param bytes its NAL units, in an array
 */
record Sample(long shownAt, boolean isReference, ByteBuffer bytes) {
  private static final int LENGTH_BYTES = 4;
  private static final int TYPE_BITS = 0x1f;
  private static final int REFERENCE_BITS = 0x60;
  private static final int LAST_SLICE = 5;

  static Sample of(long shownAt, ByteBuffer bytes) {
    return new Sample(shownAt, isReference(bytes), bytes);
  }

  /**
   * Whether a slice has {@code nal_ref_idc} other than 0 (ISO 14496-10, 7.4.1). Anything that is
   * not understood counts as a reference, which is always decoded.
   */
  private static boolean isReference(ByteBuffer bytes) {
    int position = bytes.position();
    boolean hasSlice = false;
    while (bytes.limit() - position > LENGTH_BYTES) {
      long length = Integer.toUnsignedLong(bytes.getInt(position));
      int header = bytes.get(position + LENGTH_BYTES);
      int type = header & TYPE_BITS;
      if (length > bytes.limit() - position - LENGTH_BYTES || length == 0) {
        return true;
      }
      if (type >= 1 && type <= LAST_SLICE) {
        hasSlice = true;
        if ((header & REFERENCE_BITS) != 0) {
          return true;
        }
      }
      position += LENGTH_BYTES + (int) length;
    }
    return !hasSlice;
  }
}
