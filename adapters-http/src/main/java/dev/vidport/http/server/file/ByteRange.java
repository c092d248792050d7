package dev.vidport.http.server.file;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of bytes of an object.
 *
 * @param offset of the first byte
 * @param length in bytes
 */
record ByteRange(long offset, long length) {
  /**
   * One range (RFC 9110, section 14.1.2); of several, which may be answered whole, there is none.
   */
  private static final Pattern SINGLE =
      Pattern.compile("bytes=\\s*([0-9]{0,18})-([0-9]{0,18})\\s*", Pattern.CASE_INSENSITIVE);

  /** What a Range header asks of an object. */
  sealed interface Asked {
    /** The header means nothing to us: send all. */
    record All() implements Asked {}

    /** No byte of the object is in the range. */
    record Outside() implements Asked {}

    record Part(ByteRange range) implements Asked {}
  }

  static Asked parse(String header, long size) {
    Matcher fields = SINGLE.matcher(header);
    if (!fields.matches()) {
      return new Asked.All();
    }
    Optional<Long> first = number(fields.group(1));
    Optional<Long> last = number(fields.group(2));
    if (first.isEmpty()) {
      return last.map(count -> suffix(count, size)).orElseGet(Asked.All::new);
    }
    if (last.isPresent() && last.get() < first.get()) {
      return new Asked.All();
    }
    return between(first.get(), last.orElse(Long.MAX_VALUE), size);
  }

  private static Asked suffix(long count, long size) {
    long length = Math.min(count, size);
    return length == 0 ? new Asked.Outside() : part(size - length, length);
  }

  private static Asked between(long first, long last, long size) {
    return first >= size ? new Asked.Outside() : part(first, Math.min(last, size - 1) - first + 1);
  }

  private static Asked part(long offset, long length) {
    return new Asked.Part(new ByteRange(offset, length));
  }

  private static Optional<Long> number(String digits) {
    return digits.isEmpty() ? Optional.empty() : Optional.of(Long.parseLong(digits));
  }
}
