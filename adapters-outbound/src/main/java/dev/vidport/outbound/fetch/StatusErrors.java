package dev.vidport.outbound.fetch;

import dev.vidport.usecases.upload.port.RemoteFileException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;

/** Explains what a status other than 200 means for an import. */
final class StatusErrors {
  private static final int SERVER_ERROR = 5;
  private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429);
  private static final Set<Integer> FORBIDDEN = Set.of(401, 403, 410);
  private static final int MAX_DIGITS = 6;

  private StatusErrors() {}

  /**
   * @param retryAfter the header of this name
   */
  static RemoteFileException of(int status, Optional<String> retryAfter, Instant now) {
    String reason = "The server responded with status " + status;
    if (status / 100 == SERVER_ERROR || TEMPORARY.contains(status)) {
      return RemoteFileException.temporary(
          reason + ".", retryAfter.flatMap(text -> wait(text.strip(), now)));
    }
    return RemoteFileException.refused(
        FORBIDDEN.contains(status)
            ? reason + "; a signed address may have expired."
            : reason + ", not 200.");
  }

  /** Seconds or a date (RFC 9110, section 10.2.3). */
  private static Optional<Duration> wait(String text, Instant now) {
    if (text.matches("\\d{1," + MAX_DIGITS + "}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(Duration.between(now, until)).filter(wait -> !wait.isNegative());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
