package dev.vidport.outbound.caption;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** The server could not respond now; the same request may succeed soon. */
final class RecognizerBusyException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Duration> retryAfter;

  RecognizerBusyException(String message, Optional<Duration> retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }

  RecognizerBusyException(String message, IOException cause) {
    super(message, cause);
    this.retryAfter = Optional.empty();
  }

  /** The time to wait before the next attempt: as the server says, or {@code otherwise}. */
  Duration wait(Duration otherwise) {
    return retryAfter.orElse(otherwise);
  }
}
