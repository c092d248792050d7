package dev.vidport.http.server.call;

import java.io.IOException;

/** Handles a route that every caller may use. */
@FunctionalInterface
public interface PublicHandler {
  RouteResponse handle(PublicCall call) throws IOException;
}
