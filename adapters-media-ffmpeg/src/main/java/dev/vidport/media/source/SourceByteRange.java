package dev.vidport.media.source;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A byte range of an object.
 *
 * @param first position of the first byte
 * @param end position after the last byte
 */
record SourceByteRange(long first, long end) {
  private static final Pattern FORMAT = Pattern.compile("bytes=(\\d{1,18})-(\\d{0,18})");

  static SourceByteRange whole(long size) {
    return new SourceByteRange(0, size);
  }

  /**
   * Parses a {@code Range} header in one of the two forms that ffmpeg sends; empty for any other
   * form, and for an empty range.
   */
  static Optional<SourceByteRange> parse(String header, long size) {
    Matcher matcher = FORMAT.matcher(header);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long first = Long.parseLong(matcher.group(1));
    String last = matcher.group(2);
    long end = last.isEmpty() ? size : Math.min(size, Long.parseLong(last) + 1);
    return first < end ? Optional.of(new SourceByteRange(first, end)) : Optional.empty();
  }

  long length() {
    return end - first;
  }
}
