package dev.vidport.media.index;

/** The types of H.264 NAL units (ISO 14496-10, table 7-1). */
final class NalUnit {
  static final int IDR_SLICE = 5;
  static final int SEQUENCE_PARAMETERS = 7;
  private static final int FIRST_SLICE = 1;
  private static final int TYPE_BITS = 0x1f;

  private NalUnit() {}

  /**
   * @param header the first byte of the unit
   */
  static int type(int header) {
    return header & TYPE_BITS;
  }

  /** Whether a unit of this type is a part of a picture. */
  static boolean isSlice(int type) {
    return type >= FIRST_SLICE && type <= IDR_SLICE;
  }
}
