package dev.vidport.http.server.gate;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * Lets pages of any origin call us. Nothing here relies on cookies, so an origin has no rights that
 * a credential does not give.
 */
public final class Cors {
  /** For every answer. */
  public static final Map<String, String> ALWAYS =
      Map.of(
          "Access-Control-Allow-Origin",
          "*",
          "Access-Control-Expose-Headers",
          "ETag, Retry-After, X-Request-Id, RateLimit-Limit, RateLimit-Remaining,"
              + " RateLimit-Reset, Idempotent-Replayed");

  /** The same, ready to be sent. */
  public static final List<HttpField> FIELDS =
      ALWAYS.entrySet().stream()
          .<HttpField>map(field -> new PreEncodedHttpField(field.getKey(), field.getValue()))
          .toList();

  /** A day; browsers cut it to what they allow. */
  private static final String MAX_AGE = "86400";

  private Cors() {}

  /** For the answer to a browser that asks before it sends. */
  public static Map<String, String> preflight(Collection<String> methods) {
    String allowed = String.join(", ", methods);
    return Map.of(
        "Allow", allowed,
        "Access-Control-Allow-Methods", allowed,
        "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Idempotency-Key, X-Request-Id, Range, If-None-Match,"
                + " If-Range",
        "Access-Control-Max-Age", MAX_AGE);
  }
}
