package dev.vidport.http.server.gate;

import dev.vidport.domain.id.VideoId;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.slf4j.MDC;

/**
 * Has every line of the log that is written while a request is served say which one it is, and of
 * which video where that is known.
 */
public final class RequestNames implements AutoCloseable {
  private static final String ROUTE = "dev.vidport.route";

  private RequestNames() {}

  /** Names the request; what is asked of {@link RequestId} from now on is this name. */
  public static RequestNames of(Request request) {
    String id = RequestId.of(Optional.ofNullable(request.getHeaders().get(RequestId.HEADER)));
    request.setAttribute(RequestId.HEADER, id);
    MDC.put("requestId", id);
    return new RequestNames();
  }

  /** A thread serves one request at a time, so whatever was added meanwhile goes too. */
  @Override
  public void close() {
    MDC.clear();
  }

  static void video(String sent) {
    VideoId.parse(sent).ifPresent(video -> MDC.put("videoId", video.value()));
  }

  static void route(Request request, String route) {
    request.setAttribute(ROUTE, route);
  }

  /** The address as the contract writes it; {@code other} where it has none. */
  public static String route(Request request) {
    return Optional.ofNullable((String) request.getAttribute(ROUTE)).orElse("other");
  }
}
