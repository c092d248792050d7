package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/** The id of a request, for the response, the log and problem reports. */
public final class RequestId {
  public static final String HEADER = "X-Request-Id";
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestId() {}

  /** The id assigned to the request, or a new one if none has been assigned yet. */
  public static String of(Request request) {
    return Optional.ofNullable((String) request.getAttribute(HEADER))
        .orElseGet(() -> of(Optional.ofNullable(request.getHeaders().get(HEADER))));
  }

  /** The caller's own id if it is valid, otherwise a new one. */
  static String of(Optional<String> sent) {
    // Ids must be unique, not unpredictable.
    return sent.filter(id -> VALID.matcher(id).matches())
        .orElseGet(() -> Hex.random(ThreadLocalRandom.current(), 16));
  }
}
