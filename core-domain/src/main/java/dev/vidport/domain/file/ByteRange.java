package dev.vidport.domain.file;

/**
 * A range of bytes in an object or in one of its pieces.
 *
 * @param offset position of the first byte
 * @param length maximum number of bytes; the object may end earlier
 */
public record ByteRange(long offset, long length) {
  public ByteRange {
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
  public ByteRange within(long start, long size) {
    long from = Math.max(offset, start);
    long to = Math.min(end(), start + size);
    return from < to ? new ByteRange(from - start, to - from) : new ByteRange(0, 0);
  }

  /**
   * The {@code Content-Range} header of a response with this range.
   *
   * @param size of the whole object in bytes
   */
  public String contentRange(long size) {
    return "bytes " + offset + "-" + (end() - 1) + "/" + size;
  }
}
