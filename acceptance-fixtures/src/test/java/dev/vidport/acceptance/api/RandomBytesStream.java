package dev.vidport.acceptance.api;

import dev.vidport.domain.file.BulkInputStream;
import java.nio.ByteBuffer;

/**
 * Reproducible pseudorandom bytes, generated while they are read, so that large files need neither
 * disk nor memory in the test.
 */
public final class RandomBytesStream extends BulkInputStream {
  private static final int WORD = Long.BYTES;

  private final long seed;
  private final ByteBuffer word = ByteBuffer.allocate(WORD);
  private long at;
  private final long end;

  private RandomBytesStream(long seed, long offset, long end) {
    this.seed = seed;
    this.at = offset;
    this.end = end;
  }

  /**
   * A range of a pseudorandom file.
   *
   * @param seed identifies the file
   * @param offset position of the first byte in the file
   */
  public static RandomBytesStream of(long seed, long offset, long length) {
    return new RandomBytesStream(seed, offset, offset + length);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    if (at >= end) {
      return -1;
    }
    int requested = (int) Math.min(length, end - at);
    for (int done = 0; done < requested; ) {
      int skip = (int) (at % WORD);
      int count = Math.min(WORD - skip, requested - done);
      word.putLong(0, mix(seed + (at / WORD) * 0x9e3779b97f4a7c15L));
      word.get(skip, bytes, offset + done, count);
      done += count;
      at += count;
    }
    return requested;
  }

  /**
   * The finisher of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom numbers, 2014).
   */
  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
    return b ^ (b >>> 31);
  }
}
