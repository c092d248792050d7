package dev.vidport.media.packaging;

import dev.vidport.media.box.Boxes;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The samples that a {@code moof} box describes.
 *
 * @param dataOffset position of the first sample, relative to the start of the box
 */
record FragmentIndex(int samples, long ticks, long dataOffset, long firstSampleBytes) {
  private static final int DATA_OFFSET = 0x1;
  private static final int FIRST_FLAGS = 0x4;
  private static final int DURATION = 0x100;
  private static final int SIZE = 0x200;
  private static final int FLAGS = 0x400;
  private static final int COMPOSITION = 0x800;

  /** Reads the single {@code trun} that ffmpeg writes for a track. */
  static FragmentIndex parse(ByteBuffer moof, SampleDefaults trackDefaults) throws IOException {
    ByteBuffer traf = Boxes.at(moof, "traf");
    SampleDefaults defaults = trackDefaults.ofFragment(Boxes.at(traf, "tfhd"));
    ByteBuffer run = Boxes.at(traf, "trun");
    int flags = run.getInt() & 0xffffff;
    int samples = run.getInt();
    long dataOffset = has(flags, DATA_OFFSET) ? run.getInt() : 0;
    if (has(flags, FIRST_FLAGS)) {
      run.getInt();
    }
    long ticks = 0;
    long first = 0;
    for (int i = 0; i < samples; i++) {
      ticks += has(flags, DURATION) ? Integer.toUnsignedLong(run.getInt()) : defaults.ticks();
      long bytes = has(flags, SIZE) ? Integer.toUnsignedLong(run.getInt()) : defaults.bytes();
      first = i == 0 ? bytes : first;
      int rest = (has(flags, FLAGS) ? 4 : 0) + (has(flags, COMPOSITION) ? 4 : 0);
      run.position(run.position() + rest);
    }
    return new FragmentIndex(samples, ticks, dataOffset, first);
  }

  /**
   * @param start position of the {@code moof} box
   * @param end position after its {@code mdat} box
   */
  Fragment fragment(long start, long end) {
    return new Fragment(start, end - start, dataOffset + firstSampleBytes, samples, ticks);
  }

  private static boolean has(int flags, int flag) {
    return (flags & flag) != 0;
  }
}
