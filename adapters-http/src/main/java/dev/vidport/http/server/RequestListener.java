package dev.vidport.http.server;

import java.util.Optional;

/**
 * Hears what a server does with requests, for figures and traces. It is called in threads that
 * serve requests, and must neither block nor throw.
 */
@FunctionalInterface
public interface RequestListener {
  /** A request begins, in the thread that goes on to answer it. */
  Watch begins(Asked request);

  /** Listens to nothing. */
  static RequestListener none() {
    return asked -> answered -> {};
  }

  /** Both hear of everything. */
  default RequestListener and(RequestListener other) {
    return asked -> {
      Watch first = begins(asked);
      Watch second = other.begins(asked);
      return answered -> {
        first.ended(answered);
        second.ended(answered);
      };
    };
  }

  /** Waits for the end of a request, which may come in another thread. */
  @FunctionalInterface
  interface Watch {
    void ended(Answered request);
  }

  /**
   * A request as it comes in.
   *
   * @param id names it in its answer and in the log
   * @param traceparent that the caller sent (W3C Trace Context); not checked
   */
  record Asked(String method, String id, Optional<String> traceparent) {}

  /**
   * A request as it ends.
   *
   * @param route as the contract writes it, such as {@code /v1/videos/{videoId}}; {@code other} for
   *     an address that there is not
   * @param status of the answer; 0 when the client went away before there was one
   */
  record Answered(String method, String route, int status) {}
}
