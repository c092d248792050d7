package dev.vidport.http.server.pipeline;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * Allows pages of any origin to call the API. The API uses no cookies, so only the credential
 * grants rights, never the origin.
 */
public final class Cors {
  /** Headers of every response. */
  public static final Map<String, String> ALWAYS =
      Map.of(
          "Access-Control-Allow-Origin",
          "*",
          "Access-Control-Expose-Headers",
          "Accept-Ranges, Allow, Content-Disposition, Content-Length, Content-Range, ETag,"
              + " Location, Retry-After, X-Request-Id, RateLimit-Limit, RateLimit-Remaining,"
              + " RateLimit-Reset, Idempotent-Replayed");

  /** {@link #ALWAYS}, pre-encoded. */
  public static final List<HttpField> FIELDS =
      ALWAYS.entrySet().stream()
          .<HttpField>map(field -> new PreEncodedHttpField(field.getKey(), field.getValue()))
          .toList();

  /** One day, in seconds; browsers apply their own upper limit. */
  private static final String MAX_AGE = "86400";

  private Cors() {}

  /** Headers of the response to a CORS preflight request. */
  public static Map<String, String> preflight(Collection<String> methods) {
    String allowed = String.join(", ", methods);
    return Map.of(
        "Allow", allowed,
        "Access-Control-Allow-Methods", allowed,
        "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Idempotency-Key, X-Request-Id, Range, If-None-Match,"
                + " If-Range, Last-Event-ID",
        "Access-Control-Max-Age", MAX_AGE);
  }
}
