package dev.vidport.http.server.call;

import java.io.IOException;

/** Does what a route is for: reads the call, calls one use case, writes the answer. */
@FunctionalInterface
public interface Handler {
  Answer handle(Call call) throws IOException;
}
