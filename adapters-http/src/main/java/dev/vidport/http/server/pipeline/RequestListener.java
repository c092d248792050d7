package dev.vidport.http.server.pipeline;

import java.util.Optional;

/**
 * Receives the start and end of each request, for metrics and traces. The server calls it on its
 * request threads, so it must not block or throw.
 */
@FunctionalInterface
public interface RequestListener {
  /** A request begins. Called on the thread that handles the request. */
  Watch begins(StartedRequest request);

  /** A listener that does nothing. */
  static RequestListener none() {
    return started -> ended -> {};
  }

  /** A listener that notifies this one, then {@code other}. */
  default RequestListener and(RequestListener other) {
    return started -> {
      Watch first = begins(started);
      Watch second = other.begins(started);
      return ended -> {
        first.ended(ended);
        second.ended(ended);
      };
    };
  }

  /**
   * Receives the end of one request, possibly on another thread. A stream of events counts as ended
   * when it begins.
   */
  @FunctionalInterface
  interface Watch {
    void ended(EndedRequest request);
  }

  /**
   * A request at its start.
   *
   * @param id the request id, as in the response and the log
   * @param traceparent the header the caller sent (W3C Trace Context), not validated
   */
  record StartedRequest(String method, String id, Optional<String> traceparent) {}

  /**
   * A request at its end.
   *
   * @param route the path pattern from the contract, such as {@code /v1/videos/{videoId}}; {@code
   *     other} for an unknown path
   * @param status the response status; 0 when the client disconnected before the response
   */
  record EndedRequest(String method, String route, int status) {}
}
