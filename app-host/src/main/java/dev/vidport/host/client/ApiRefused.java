package dev.vidport.host.client;

import java.time.Duration;
import java.util.Optional;

/**
 * The service said no.
 *
 * <p>{@link #code} is the stable code of the answer, such as {@code NOT_FOUND}; an answer that is
 * not the service's own has the HTTP status for a code.
 */
public final class ApiRefused extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;

  private final int status;
  private final String code;
  private final transient Optional<Duration> retryAfter;

  ApiRefused(int status, String code, String message, Optional<Duration> retryAfter) {
    super(code + ": " + message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }

  Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** Whether the same request may succeed within moments (service interface, section 7). */
  boolean mayPass() {
    return (status == TOO_MANY && !code.equals("QUOTA_EXCEEDED") && !code.equals("DAILY_LIMIT"))
        || status == UNAVAILABLE
        || code.equals("IDEMPOTENCY_IN_PROGRESS");
  }
}
