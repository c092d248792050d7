package dev.vidport.media.source;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of bytes of an object.
 *
 * @param first position of the first byte
 * @param end position after the last byte
 */
record ByteRange(long first, long end) {
  private static final Pattern SHAPE = Pattern.compile("bytes=(\\d{1,18})-(\\d{0,18})");

  static ByteRange whole(long size) {
    return new ByteRange(0, size);
  }

  /**
   * The one range that a header names, of the two forms that ffmpeg sends; empty when none is
   * there.
   */
  static Optional<ByteRange> parse(String header, long size) {
    Matcher matcher = SHAPE.matcher(header);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long first = Long.parseLong(matcher.group(1));
    String last = matcher.group(2);
    long end = last.isEmpty() ? size : Math.min(size, Long.parseLong(last) + 1);
    return first < end ? Optional.of(new ByteRange(first, end)) : Optional.empty();
  }

  long length() {
    return end - first;
  }
}
