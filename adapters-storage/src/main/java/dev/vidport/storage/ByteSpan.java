package dev.vidport.storage;

/**
 * A range of bytes in an object or in one of its pieces.
 *
 * @param length maximum number of bytes; the object may end earlier
 */
public record ByteSpan(long offset, long length) {
  public ByteSpan {
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException(
          "invalid byte range: offset " + offset + ", length " + length);
    }
    length = Math.min(length, Long.MAX_VALUE - offset);
  }

  /** The first byte after the range. */
  public long end() {
    return offset + length;
  }

  /**
   * The part of this range within the {@code size} bytes that start at {@code start}, relative to
   * {@code start}.
   */
  public ByteSpan within(long start, long size) {
    long from = Math.max(offset, start);
    long to = Math.min(end(), start + size);
    return from < to ? new ByteSpan(from - start, to - from) : new ByteSpan(0, 0);
  }
}
