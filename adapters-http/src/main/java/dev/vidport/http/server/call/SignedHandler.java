package dev.vidport.http.server.call;

/** Verifies the signature of a request and handles it. */
@FunctionalInterface
public interface SignedHandler {
  RouteResponse handle(SignedCall call);
}
