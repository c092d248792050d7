package dev.vidport.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The service refused a request.
 *
 * <p>{@link #code} is the stable error code of the response, such as {@code NOT_FOUND}. For a
 * response that another server sent, it is the HTTP status.
 */
public final class ApiRefused extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int CLIENT_FAULT = 4;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int SERVER_FAULT = 500;

  /** Limits that are not lifted within the time of a command. */
  private static final Set<String> LONG_LIMITS =
      Set.of("QUOTA_EXCEEDED", "DAILY_LIMIT", "UPLOAD_LIMIT", "VIDEOS_PAUSED");

  private final int status;
  private final String code;
  private final transient List<FieldProblem> problems;
  private final String requestId;
  private final transient Optional<Duration> retryAfter;

  ApiRefused(
      int status,
      String code,
      String message,
      List<FieldProblem> problems,
      String requestId,
      Optional<Duration> retryAfter) {
    super(code + ": " + message);
    this.problems = problems;
    this.requestId = requestId;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The stable error code. */
  public String code() {
    return code;
  }

  /** Every problem of the request with its field; empty for most codes. */
  public List<FieldProblem> problems() {
    return problems;
  }

  /** The id of the request in the log of the service; empty if another server responded. */
  public String requestId() {
    return requestId;
  }

  /** The time after which the same request may succeed. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** Whether the same request may soon succeed. */
  public boolean isRetryable() {
    return (status == TOO_MANY_REQUESTS && !LONG_LIMITS.contains(code))
        || status == REQUEST_TIMEOUT
        || status >= SERVER_FAULT
        || code.equals("IDEMPOTENCY_IN_PROGRESS");
  }

  /**
   * Whether the request had no effect and fails again when it is sent again. A gateway that failed
   * may have forwarded the request, so a status of 500 or more is not final.
   */
  public boolean isFinal() {
    return status / 100 == CLIENT_FAULT && !isRetryable();
  }
}
