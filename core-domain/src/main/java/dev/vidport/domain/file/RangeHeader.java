package dev.vidport.domain.file;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses {@code Range} headers (RFC 9110, section 14). */
public final class RangeHeader {
  /** A single range. Of several, none is understood; the whole object may be sent instead. */
  private static final Pattern SINGLE =
      Pattern.compile("bytes=\\s*([0-9]*+)-([0-9]*+)\\s*", Pattern.CASE_INSENSITIVE);

  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

  private RangeHeader() {}

  /** The part of an object that a header selects. */
  public sealed interface Selection {
    /** The header is not understood: send the whole object. */
    record Whole() implements Selection {}

    /** The range contains no byte of the object. */
    record Unsatisfiable() implements Selection {}

    record Partial(ByteRange range) implements Selection {}
  }

  /**
   * @param size of the object in bytes
   */
  public static Selection parse(String header, long size) {
    Matcher fields = SINGLE.matcher(header);
    if (!fields.matches()) {
      return new Selection.Whole();
    }
    Optional<Long> first = number(fields.group(1));
    Optional<Long> last = number(fields.group(2));
    if (first.isEmpty()) {
      return last.map(count -> suffix(count, size)).orElseGet(Selection.Whole::new);
    }
    if (last.isPresent() && last.get() < first.get()) {
      return new Selection.Whole();
    }
    return between(first.get(), last.orElse(Long.MAX_VALUE), size);
  }

  /**
   * The number of bytes that a request with this header selects.
   *
   * @param size of the object in bytes
   */
  public static long length(String header, long size) {
    Selection selection = parse(header, size);
    if (selection instanceof Selection.Partial part) {
      return part.range().length();
    }
    return selection instanceof Selection.Whole ? size : 0;
  }

  private static Selection suffix(long count, long size) {
    long length = Math.min(count, size);
    return length == 0 ? new Selection.Unsatisfiable() : part(size - length, length);
  }

  private static Selection between(long first, long last, long size) {
    return first >= size
        ? new Selection.Unsatisfiable()
        : part(first, Math.min(last, size - 1) - first + 1);
  }

  private static Selection part(long offset, long length) {
    return new Selection.Partial(new ByteRange(offset, length));
  }

  /** A number beyond 63 bits is beyond the end of every object. */
  private static Optional<Long> number(String digits) {
    return digits.isEmpty()
        ? Optional.empty()
        : Optional.of(new BigInteger(digits).min(LARGEST).longValueExact());
  }
}
