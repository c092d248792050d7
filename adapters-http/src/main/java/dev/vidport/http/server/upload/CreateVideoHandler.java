package dev.vidport.http.server.upload;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.edit.EditHandler;
import java.io.IOException;

/** Creates a video in one of three ways, by the fields of the request: {@code POST /videos}. */
record CreateVideoHandler(Handler upload, Handler importFile, Handler edit) implements Handler {
  @Override
  public RouteResponse handle(Call call) throws IOException {
    return of(call).handle(call);
  }

  @Override
  public void check(Call call, Problems problems) {
    of(call).check(call, problems);
  }

  private Handler of(Call call) {
    if (EditHandler.isEdit(call)) {
      return edit;
    }
    return ImportHandler.isImport(call) ? importFile : upload;
  }
}
