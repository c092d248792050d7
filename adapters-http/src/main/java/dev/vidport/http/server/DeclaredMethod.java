package dev.vidport.http.server;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Hides a header that names a method other than that of the request line. Javalin would obey it, so
 * a {@code GET} that a proxy passes, repeats or caches could delete a video.
 */
final class DeclaredMethod implements HttpConfiguration.Customizer {
  private static final String OVERRIDE = "X-HTTP-Method-Override";

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    if (!request.getHeaders().contains(OVERRIDE)) {
      return request;
    }
    HttpFields headers = HttpFields.build(request.getHeaders()).remove(OVERRIDE).asImmutable();
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return headers;
      }
    };
  }
}
