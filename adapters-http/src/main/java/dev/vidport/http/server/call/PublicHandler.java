package dev.vidport.http.server.call;

import dev.vidport.domain.refusal.Problems;
import java.io.IOException;

/** Handles a route that every caller may use. */
@FunctionalInterface
public interface PublicHandler {
  RouteResponse handle(PublicCall call) throws IOException;

  /** As {@link Handler#check}. */
  default void check(PublicCall call, Problems problems) {}
}
