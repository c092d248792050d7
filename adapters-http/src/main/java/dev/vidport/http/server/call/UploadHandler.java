package dev.vidport.http.server.call;

import dev.vidport.domain.refusal.Problems;
import java.io.IOException;

/** Handles a route whose requests have a file as their body. */
public interface UploadHandler {
  RouteResponse handle(Call call, UploadBody body) throws IOException;

  /** As {@link Handler#check}. */
  void check(Call call, UploadBody body, Problems problems);
}
