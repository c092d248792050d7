package dev.vidport.usecases.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in the audit log, newest first.
 *
 * @param at the time of the newest entry to list
 * @param listed the number of entries of this time that are before the position; a transaction may
 *     record several at the same time
 */
public record AuditCursor(Instant at, int listed) {
  /** More than one transaction records; it bounds what a cursor makes the database read. */
  private static final int MAX_LISTED = 99_999;

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})-([0-9]{1,5})");

  /** The position before every entry of {@code at} and earlier. */
  public static AuditCursor from(Instant at) {
    return new AuditCursor(at, 0);
  }

  /** The cursor as text for a client. */
  public String text() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, at) + "-" + listed;
  }

  /** Empty for text that is not a cursor. */
  public static Optional<AuditCursor> parse(String text) {
    return Optional.of(TEXT.matcher(text)).filter(Matcher::matches).map(AuditCursor::of);
  }

  private static AuditCursor of(Matcher found) {
    return new AuditCursor(
        Instant.EPOCH.plus(Long.parseLong(found.group(1)), ChronoUnit.MICROS),
        Integer.parseInt(found.group(2)));
  }

  /** The position after {@code count} more entries, of which the last has the time {@code last}. */
  AuditCursor after(Instant last, int count) {
    int sameTime = last.equals(at) ? listed + count : count;
    return new AuditCursor(last, Math.min(MAX_LISTED, sameTime));
  }
}
