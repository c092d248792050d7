package dev.vidport.storage;

/**
 * Which bytes of an object are asked for.
 *
 * @param length the most bytes; the end of the object may come first
 */
public record ByteSpan(long offset, long length) {
  public ByteSpan {
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException("no range from " + offset + " of " + length);
    }
    length = Math.min(length, Long.MAX_VALUE - offset);
  }

  /** The first byte after the range. */
  public long end() {
    return offset + length;
  }

  /** The part of this range that lies in {@code size} bytes beginning at {@code start}. */
  public ByteSpan within(long start, long size) {
    long from = Math.max(offset, start);
    long to = Math.min(end(), start + size);
    return from < to ? new ByteSpan(from - start, to - from) : new ByteSpan(0, 0);
  }
}
