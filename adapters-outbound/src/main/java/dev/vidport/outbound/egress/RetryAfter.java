package dev.vidport.outbound.egress;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses {@code Retry-After} headers: seconds or a date (RFC 9110, section 10.2.3). */
public final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

  private RetryAfter() {}

  /** Empty for text that is neither; zero for a date in the past. */
  public static Optional<Duration> parse(String text, Instant now) {
    String stripped = text.strip();
    if (SECONDS.matcher(stripped).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(stripped)));
    }
    try {
      Instant then =
          ZonedDateTime.parse(stripped, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
