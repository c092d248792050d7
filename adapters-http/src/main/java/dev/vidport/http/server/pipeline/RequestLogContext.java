package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.VideoId;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.slf4j.MDC;

/**
 * Adds the request id, and the video id if known, to every log line written while a request is
 * handled.
 */
public final class RequestLogContext implements AutoCloseable {
  private static final String ROUTE = "dev.vidport.route";

  private static final String STREAM = "dev.vidport.stream";

  private RequestLogContext() {}

  /** Assigns the request its id; {@link RequestId#of(Request)} returns it from now on. */
  public static RequestLogContext of(Request request) {
    String id = RequestId.of(Optional.ofNullable(request.getHeaders().get(RequestId.HEADER)));
    request.setAttribute(RequestId.HEADER, id);
    MDC.put("requestId", id);
    return new RequestLogContext();
  }

  /** Clears the whole MDC: a thread handles one request at a time. */
  @Override
  public void close() {
    MDC.clear();
  }

  static void video(String sent) {
    VideoId.parse(sent).ifPresent(video -> MDC.put("videoId", video.value()));
  }

  /** Marks a request whose response is a stream of events. */
  static void stream(Request request) {
    request.setAttribute(STREAM, true);
  }

  /** Whether the response is a stream, which lasts as long as the client watches. */
  public static boolean isStream(Request request) {
    return request.getAttribute(STREAM) != null;
  }

  static void route(Request request, String route) {
    request.setAttribute(ROUTE, route);
  }

  /** The path pattern from the contract; {@code other} for an unknown path. */
  public static String route(Request request) {
    return Optional.ofNullable((String) request.getAttribute(ROUTE)).orElse("other");
  }
}
