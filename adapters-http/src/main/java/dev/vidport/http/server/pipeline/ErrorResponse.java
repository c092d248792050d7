package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.json.ApiJson;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Maps a refusal to an HTTP status, headers and a JSON body (service interface, section 7). */
public final class ErrorResponse {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorResponse.class);
  private static final Duration LIMITED = Duration.ofSeconds(60);
  private static final Duration UNAVAILABLE = Duration.ofSeconds(5);

  private ErrorResponse() {}

  /** The response to a request that {@code cause} ended; logs a fault. */
  static SerializedResponse of(Throwable cause, Request request) {
    if (cause instanceof RefusalException e) {
      return of(e.refusal(), request);
    }
    // The caller learns only whether to retry; the cause goes to the log.
    LOG.error(
        "Request failed: method={} route={}",
        request.getMethod(),
        RequestLogContext.of(request).route(),
        cause);
    return of(fault(cause), request);
  }

  private static SerializedResponse of(Refusal refusal, Request request) {
    return BrowserPage.isWanted(request)
        ? BrowserPage.of(refusal, request).withHeaders(headers(refusal))
        : of(refusal, RequestId.of(request));
  }

  /** Names the allowed methods in the response, and returns the refusal of any other. */
  public static RefusalException wrongMethod(
      Request request, Response response, Collection<String> allowed) {
    String methods = String.join(", ", allowed);
    response.getHeaders().put(HttpHeader.ALLOW, methods);
    return new RefusalException(
        RefusalCode.METHOD_NOT_ALLOWED,
        "Method " + request.getMethod() + " is not allowed here; allowed: " + methods);
  }

  static SerializedResponse of(Refusal refusal, String requestId) {
    SerializedResponse response =
        SerializedResponse.json(status(refusal), json(refusal, requestId));
    return response.withHeaders(headers(refusal));
  }

  /** The response to a range that contains no byte of a file of {@code size} bytes. */
  public static SerializedResponse ofRange(Request request, long size) {
    String json =
        json(Refusal.invalid("Range", "must begin before byte " + size), RequestId.of(request));
    return SerializedResponse.json(HttpStatus.RANGE_NOT_SATISFIABLE_416, json)
        .withHeader("Content-Range", "bytes */" + size);
  }

  /** The refusal for a temporary internal fault; it discloses no cause. */
  static Refusal fault() {
    return Refusal.of(RefusalCode.UNAVAILABLE, "a temporary failure; try again");
  }

  /** The refusal for an internal fault; it discloses no cause. */
  static Refusal fault(Throwable cause) {
    return FaultClassifier.isTemporary(cause)
        ? fault()
        : Refusal.of(
            RefusalCode.UPSTREAM_ERROR,
            "an internal inconsistency; another attempt does not help, report the requestId");
  }

  public static int status(Refusal refusal) {
    return switch (refusal.category()) {
      case INVALID -> 400;
      case UNAUTHENTICATED -> 401;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> 404;
      case WRONG_METHOD -> 405;
      case CONFLICT -> 409;
      case TOO_LARGE -> 413;
      case UNSUPPORTED -> 415;
      case LIMITED -> 429;
      case INCONSISTENT -> 502;
      case UNAVAILABLE -> 503;
    };
  }

  private static String json(Refusal refusal, String requestId) {
    ObjectNode body =
        ApiJson.object()
            .put("message", refusal.message())
            .put("error", refusal.code().name())
            .put("requestId", requestId);
    List<Problem> details = refusal.details();
    if (!details.isEmpty()) {
      ArrayNode list = body.putArray("details");
      details.forEach(
          problem ->
              list.addObject().put("field", problem.field()).put("message", problem.message()));
    }
    return ApiJson.text(body);
  }

  private static HttpFields headers(Refusal refusal) {
    HttpFields.Mutable headers = HttpFields.build();
    retryAfter(refusal).ifPresent(wait -> headers.put(HttpHeader.RETRY_AFTER, seconds(wait)));
    if (refusal.category() == RefusalCategory.UNAUTHENTICATED) {
      headers.put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"vidport\"");
    }
    if (refusal.category() == RefusalCategory.UNSUPPORTED) {
      // What the next request may use instead (RFC 9110, section 15.5.16).
      headers.put(HttpHeader.ACCEPT_ENCODING, "identity");
    }
    return headers;
  }

  private static Optional<Duration> retryAfter(Refusal refusal) {
    if (refusal instanceof Refusal.Later later) {
      return Optional.of(later.retryAfter());
    }
    return switch (refusal.category()) {
      case LIMITED -> Optional.of(LIMITED);
      case UNAVAILABLE -> Optional.of(UNAVAILABLE);
      default -> Optional.empty();
    };
  }

  /** Whole seconds, rounded up; at least 1. */
  static String seconds(Duration wait) {
    return Long.toString(Math.max(1, wait.plusNanos(999_999_999).toSeconds()));
  }
}
