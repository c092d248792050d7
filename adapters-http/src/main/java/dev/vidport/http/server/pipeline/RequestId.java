package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/** The id of a request, for the response, the log and problem reports. */
final class RequestId {
  static final String HEADER = "X-Request-Id";
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestId() {}

  /** The id assigned to the request; otherwise the caller's own if it is valid, or a new one. */
  static String of(Request request) {
    return RequestLogContext.find(request)
        .map(RequestLogContext::id)
        .or(() -> Optional.ofNullable(request.getHeaders().get(HEADER)).filter(RequestId::isValid))
        // Ids must be unique, not unpredictable.
        .orElseGet(() -> Hex.random(ThreadLocalRandom.current(), 16));
  }

  private static boolean isValid(String id) {
    return VALID.matcher(id).matches();
  }
}
