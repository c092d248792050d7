package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.http.server.json.ApiJson;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Maps a refusal to an HTTP status, headers and a JSON body (service interface, section 7). */
public final class ErrorBody {
  private static final Duration LIMITED = Duration.ofSeconds(60);
  private static final Duration UNAVAILABLE = Duration.ofSeconds(5);

  private ErrorBody() {}

  /** The refusal for an internal fault that passes; it discloses no cause. */
  public static Refusal fault() {
    return Refusal.of(RefusalCode.UNAVAILABLE, "a temporary failure; try again");
  }

  /** The refusal for an internal fault; it discloses no cause. */
  public static Refusal fault(Throwable cause) {
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
      case LIMITED -> 429;
      case INCONSISTENT -> 502;
      case UNAVAILABLE -> 503;
    };
  }

  public static String json(Refusal refusal, String requestId) {
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

  /** Headers that depend on the refusal. */
  public static Map<String, String> headers(Refusal refusal) {
    Map<String, String> headers = new LinkedHashMap<>();
    retryAfter(refusal).ifPresent(wait -> headers.put("Retry-After", seconds(wait)));
    if (refusal.category() == RefusalCategory.UNAUTHENTICATED) {
      headers.put("WWW-Authenticate", "Bearer realm=\"vidport\"");
    }
    return headers;
  }

  static SerializedResponse response(Refusal refusal, String requestId) {
    return new SerializedResponse(status(refusal), json(refusal, requestId), headers(refusal));
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
