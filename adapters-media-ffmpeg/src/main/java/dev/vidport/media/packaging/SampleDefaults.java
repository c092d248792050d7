package dev.vidport.media.packaging;

import java.nio.ByteBuffer;

/**
 * Default values for samples without values of their own.
 *
 * @param ticks duration of a sample, in units of the track
 * @param bytes size of a sample
 */
record SampleDefaults(long ticks, long bytes) {
  private static final int DESCRIPTION = 0x2;
  private static final int BASE_OFFSET = 0x1;
  private static final int DURATION = 0x8;
  private static final int SIZE = 0x10;

  /** The defaults of a track, from its {@code trex} box. */
  static SampleDefaults ofTrack(ByteBuffer trex) {
    return new SampleDefaults(unsigned(trex.getInt(12)), unsigned(trex.getInt(16)));
  }

  /** The defaults of one fragment, from its {@code tfhd} box. */
  SampleDefaults ofFragment(ByteBuffer tfhd) {
    int flags = tfhd.getInt(0) & 0xffffff;
    ByteBuffer fields = tfhd.duplicate().position(8);
    skip(fields, flags, BASE_OFFSET, 8);
    skip(fields, flags, DESCRIPTION, 4);
    long newTicks = (flags & DURATION) != 0 ? unsigned(fields.getInt()) : ticks;
    long newBytes = (flags & SIZE) != 0 ? unsigned(fields.getInt()) : bytes;
    return new SampleDefaults(newTicks, newBytes);
  }

  private static void skip(ByteBuffer fields, int flags, int flag, int bytes) {
    if ((flags & flag) != 0) {
      fields.position(fields.position() + bytes);
    }
  }

  private static long unsigned(int value) {
    return Integer.toUnsignedLong(value);
  }
}
