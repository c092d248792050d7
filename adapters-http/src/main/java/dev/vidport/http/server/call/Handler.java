package dev.vidport.http.server.call;

import dev.vidport.domain.refusal.Problems;
import java.io.IOException;

/** Handles one route: reads the call, invokes one use case and builds the response. */
@FunctionalInterface
public interface Handler {
  RouteResponse handle(Call call) throws IOException;

  /**
   * Adds what is wrong with a call that its schema has refused, as far as it can be read: the
   * values that violate the schema are null. Has no other effect.
   */
  default void check(Call call, Problems problems) {}
}
