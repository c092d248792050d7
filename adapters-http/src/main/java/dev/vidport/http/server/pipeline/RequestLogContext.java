package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.VideoId;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.slf4j.MDC;

/**
 * How a request is named in the log, metrics and traces. Adds the request id, and the video id if
 * known, to every log line written while the request is handled.
 */
final class RequestLogContext implements AutoCloseable {
  private static final String ATTRIBUTE = RequestLogContext.class.getName();

  private final String id;
  private String route = "other";
  private boolean secretPath;
  private boolean stream;

  private RequestLogContext(String id) {
    this.id = id;
  }

  /** Assigns the request its id. */
  static RequestLogContext begin(Request request) {
    RequestLogContext context = new RequestLogContext(RequestId.of(request));
    request.setAttribute(ATTRIBUTE, context);
    MDC.put("requestId", context.id);
    return context;
  }

  /** Empty for a request that the server refused before it reached the pipeline. */
  static Optional<RequestLogContext> find(Request request) {
    return Optional.ofNullable((RequestLogContext) request.getAttribute(ATTRIBUTE));
  }

  static RequestLogContext of(Request request) {
    return find(request).orElseThrow();
  }

  /** Clears the whole MDC: a thread handles one request at a time. */
  @Override
  public void close() {
    MDC.clear();
  }

  static void video(String sent) {
    VideoId.parse(sent).ifPresent(video -> MDC.put("videoId", video.value()));
  }

  static void viewer(String name) {
    MDC.put("viewer", name);
  }

  String id() {
    return id;
  }

  /** The path pattern from the contract, or the prefix; {@code other} for an unknown path. */
  String route() {
    return route;
  }

  void setRoute(String pattern) {
    route = pattern;
  }

  /** Whether the path grants access, so that it must not be logged. */
  boolean hasSecretPath() {
    return secretPath;
  }

  /** Names a request by the prefix of its path alone. */
  void setSecretPath(String prefix) {
    route = prefix;
    secretPath = true;
  }

  /** Whether the response is a stream of events, which lasts as long as the client watches. */
  boolean isStream() {
    return stream;
  }

  void setStream() {
    stream = true;
  }
}
