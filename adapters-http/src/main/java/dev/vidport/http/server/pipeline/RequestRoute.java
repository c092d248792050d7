package dev.vidport.http.server.pipeline;

import org.eclipse.jetty.server.Request;

/** How handlers outside of this package name their requests in the log, metrics and traces. */
public final class RequestRoute {
  private RequestRoute() {}

  /**
   * Names a request.
   *
   * @param pattern a path or its prefix, one of few
   */
  public static void set(Request request, String pattern) {
    RequestLogContext.of(request).setRoute(pattern);
  }
}
