package dev.vidport.http.server.pipeline;

import java.util.Collection;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * Allows pages of any origin to call the API. The API uses no cookies, so only the credential
 * grants rights, never the origin.
 */
public final class Cors {
  /** Headers of every response, except for HTML pages. */
  public static final HttpFields FIELDS =
      HttpFields.from(
          new PreEncodedHttpField("Access-Control-Allow-Origin", "*"),
          new PreEncodedHttpField(
              "Access-Control-Expose-Headers",
              "Accept-Ranges, Allow, Content-Disposition, Content-Length, Content-Range, ETag,"
                  + " Location, Retry-After, X-Request-Id, RateLimit-Limit, RateLimit-Remaining,"
                  + " RateLimit-Reset, Idempotent-Replayed"));

  /** One day, in seconds; browsers apply their own upper limit. */
  private static final String MAX_AGE = "86400";

  private Cors() {}

  /** The response to a CORS preflight request. */
  static SerializedResponse preflight(Collection<String> methods) {
    String allowed = String.join(", ", methods);
    return SerializedResponse.of(HttpStatus.NO_CONTENT_204)
        .withHeader("Allow", allowed)
        .withHeader("Access-Control-Allow-Methods", allowed)
        .withHeader(
            "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Idempotency-Key, X-Request-Id, Range, If-None-Match,"
                + " If-Range, Last-Event-ID")
        .withHeader("Access-Control-Max-Age", MAX_AGE);
  }
}
