package dev.vidport.http.server.call;

import java.net.URI;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import tools.jackson.databind.node.ObjectNode;

/**
 * The response of a route: JSON, or a redirect.
 *
 * @param headers headers of this response, which replace the common headers of the same names. A
 *     repeated request with an Idempotency-Key does not get them again.
 * @param body empty for a response without one, such as a redirect
 */
public record RouteResponse(int status, HttpFields headers, Optional<ObjectNode> body) {
  private static RouteResponse of(int status, ObjectNode body) {
    return new RouteResponse(status, HttpFields.EMPTY, Optional.of(body));
  }

  public static RouteResponse ok(ObjectNode body) {
    return of(HttpStatus.OK_200, body);
  }

  public static RouteResponse created(ObjectNode body) {
    return of(HttpStatus.CREATED_201, body);
  }

  public static RouteResponse accepted(ObjectNode body) {
    return of(HttpStatus.ACCEPTED_202, body);
  }

  /** Sends a browser to {@code location} with a GET request, whatever the method of this one. */
  public static RouteResponse redirect(URI location) {
    return new RouteResponse(HttpStatus.SEE_OTHER_303, HttpFields.EMPTY, Optional.empty())
        .withHeader(HttpHeader.LOCATION.asString(), location.toString());
  }

  /** Adds a header. Several of the same name, such as {@code Set-Cookie}, are kept. */
  public RouteResponse withHeader(String name, String value) {
    return new RouteResponse(
        status, HttpFields.build(headers).add(name, value).asImmutable(), body);
  }
}
