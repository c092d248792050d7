package dev.vidport.http.server.call;

import java.io.IOException;

/** Handles one route: reads the call, invokes one use case and builds the response. */
@FunctionalInterface
public interface Handler {
  RouteResponse handle(Call call) throws IOException;
}
