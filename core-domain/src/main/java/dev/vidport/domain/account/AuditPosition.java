package dev.vidport.domain.account;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A position in the chain of audit entries: the last entry before it, or the beginning. */
public record AuditPosition(long number, String hash) {
  public static final AuditPosition START = new AuditPosition(0, AuditLink.START);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

  /** Reads what {@link #text} has written. */
  public static Optional<AuditPosition> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(new AuditPosition(Long.parseLong(matcher.group(1)), matcher.group(2)))
        : Optional.empty();
  }

  public String text() {
    return number + ":" + hash;
  }
}
