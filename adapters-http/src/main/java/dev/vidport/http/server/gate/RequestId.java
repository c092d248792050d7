package dev.vidport.http.server.gate;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;

/** Names a request, for its answer, the log and whoever reports a problem. */
public final class RequestId {
  public static final String HEADER = "X-Request-Id";
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private RequestId() {}

  /** The name that the request was given; one that never got that far is named now. */
  public static String of(Request request) {
    return Optional.ofNullable((String) request.getAttribute(HEADER))
        .orElseGet(() -> of(Optional.ofNullable(request.getHeaders().get(HEADER))));
  }

  /** The caller's own name for the request where it is a sane one, otherwise a new one. */
  static String of(Optional<String> sent) {
    // Names need to be unlike, not unguessable.
    return sent.filter(name -> SANE.matcher(name).matches())
        .orElseGet(() -> Hex.random(ThreadLocalRandom.current(), 16));
  }
}
