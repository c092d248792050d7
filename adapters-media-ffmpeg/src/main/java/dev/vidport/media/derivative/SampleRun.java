package dev.vidport.media.derivative;

import dev.vidport.media.box.Boxes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The samples of a {@code trun} box that ffmpeg has written with one track, as they are decoded.
 */
final class SampleRun {
  private static final int DATA_OFFSET = 0x1;
  private static final int FIRST_FLAGS = 0x4;
  private static final int DURATION = 0x100;
  private static final int SIZE = 0x200;
  private static final int FLAGS = 0x400;
  private static final int COMPOSITION = 0x800;
  private static final int DESCRIPTION = 0x2;
  private static final int BASE_OFFSET = 0x1;
  private static final int DEFAULT_DURATION = 0x8;
  private static final int DEFAULT_SIZE = 0x10;
  private static final int DEFAULT_FLAGS = 0x20;
  private static final int NOT_A_KEYFRAME = 0x10000;

  private final long decodedAt;
  private final long dataOffset;
  private final int[] bytes;
  private final int[] ticks;
  private final int[] delays;
  private final boolean[] keyframes;

  private SampleRun(long decodedAt, long dataOffset, int samples) {
    this.decodedAt = decodedAt;
    this.dataOffset = dataOffset;
    this.bytes = new int[samples];
    this.ticks = new int[samples];
    this.delays = new int[samples];
    this.keyframes = new boolean[samples];
  }

  /**
   * Reads the runs of a fragment.
   *
   * @param moof content of its {@code moof} box
   * @param trackDefaults content of the {@code trex} box
   */
  static List<SampleRun> parse(ByteBuffer moof, ByteBuffer trackDefaults) throws IOException {
    ByteBuffer traf = Boxes.at(moof, "traf");
    ByteBuffer header = Boxes.at(traf, "tfhd");
    int headerFlags = flags(header);
    ByteBuffer fields = header.position(8);
    skip(fields, headerFlags, BASE_OFFSET, 8);
    skip(fields, headerFlags, DESCRIPTION, 4);
    int ticks = has(headerFlags, DEFAULT_DURATION) ? fields.getInt() : trackDefaults.getInt(12);
    int bytes = has(headerFlags, DEFAULT_SIZE) ? fields.getInt() : trackDefaults.getInt(16);
    int flags = has(headerFlags, DEFAULT_FLAGS) ? fields.getInt() : trackDefaults.getInt(20);
    ByteBuffer start = Boxes.at(traf, "tfdt");
    long decodedAt =
        Boxes.isWide(start) ? start.getLong(4) : Integer.toUnsignedLong(start.getInt(4));
    List<SampleRun> runs = new ArrayList<>();
    for (ByteBuffer run : Boxes.children(traf, "trun")) {
      SampleRun found = of(run, decodedAt, bytes, ticks, flags);
      runs.add(found);
      decodedAt += found.totalTicks();
    }
    return runs;
  }

  private static SampleRun of(ByteBuffer box, long decodedAt, int bytes, int ticks, int flags)
      throws IOException {
    int has = flags(box);
    int samples = box.getInt(4);
    // Each has a field at least, unless all are equal, which ffmpeg writes for no run of this size.
    if (samples < 0 || samples > box.limit()) {
      throw new IOException("a fragment claims " + samples + " samples");
    }
    ByteBuffer fields = box.position(8);
    long dataOffset = has(has, DATA_OFFSET) ? fields.getInt() : 0;
    int first = has(has, FIRST_FLAGS) ? fields.getInt() : flags;
    SampleRun run = new SampleRun(decodedAt, dataOffset, samples);
    for (int i = 0; i < samples; i++) {
      run.ticks[i] = has(has, DURATION) ? fields.getInt() : ticks;
      run.bytes[i] = has(has, SIZE) ? fields.getInt() : bytes;
      int own = has(has, FLAGS) ? fields.getInt() : i == 0 ? first : flags;
      run.keyframes[i] = (own & NOT_A_KEYFRAME) == 0;
      // Signed in version 1; as large values, both mean the same.
      run.delays[i] = has(has, COMPOSITION) ? fields.getInt() : 0;
    }
    return run;
  }

  int samples() {
    return bytes.length;
  }

  /** When the first sample is decoded, in units of the track. */
  long decodedAt() {
    return decodedAt;
  }

  /** Position of the first sample, relative to the start of the {@code moof} box. */
  long dataOffset() {
    return dataOffset;
  }

  int bytes(int sample) {
    return bytes[sample];
  }

  long totalBytes() {
    long total = 0;
    for (int size : bytes) {
      total += Integer.toUnsignedLong(size);
    }
    return total;
  }

  int ticks(int sample) {
    return ticks[sample];
  }

  long totalTicks() {
    long total = 0;
    for (int duration : ticks) {
      total += Integer.toUnsignedLong(duration);
    }
    return total;
  }

  /** How much later than decoded a sample is shown. */
  int delay(int sample) {
    return delays[sample];
  }

  boolean isKeyframe(int sample) {
    return keyframes[sample];
  }

  private static int flags(ByteBuffer box) {
    return box.getInt(0) & 0xffffff;
  }

  private static boolean has(int flags, int flag) {
    return (flags & flag) != 0;
  }

  private static void skip(ByteBuffer fields, int flags, int flag, int bytes) {
    if (has(flags, flag)) {
      fields.position(fields.position() + bytes);
    }
  }
}
