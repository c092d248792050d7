package dev.vidport.outbound.fetch;

import dev.vidport.outbound.egress.RetryAfter;
import dev.vidport.usecases.upload.port.RemoteFileException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Explains what a status other than 200 means for an import. */
final class StatusErrors {
  private static final int SERVER_ERROR = 5;
  private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429);
  private static final Set<Integer> FORBIDDEN = Set.of(401, 403, 410);

  private StatusErrors() {}

  /**
   * @param retryAfter the header of this name
   */
  static RemoteFileException of(int status, Optional<String> retryAfter, Instant now) {
    String reason = "The server responded with status " + status;
    if (status / 100 == SERVER_ERROR || TEMPORARY.contains(status)) {
      return RemoteFileException.temporary(
          reason + ".", retryAfter.flatMap(text -> RetryAfter.parse(text, now)));
    }
    return RemoteFileException.refused(
        FORBIDDEN.contains(status)
            ? reason + "; a signed address may have expired."
            : reason + ", not 200.");
  }
}
