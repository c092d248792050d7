package dev.vidport.http.server.upload;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.render.DryRunResponse;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.upload.CreateImport;
import java.io.IOException;

/** Creates a video from a file on another server: {@code POST /videos} with {@code sourceUrl}. */
final class ImportHandler implements Handler {
  private static final String SOURCE_URL = "sourceUrl";

  private final CreateImport create;

  ImportHandler(CreateImport create) {
    this.create = create;
  }

  /** Whether {@code call} requests an import. */
  static boolean isImport(Call call) {
    return call.body().has(SOURCE_URL);
  }

  @Override
  public RouteResponse handle(Call call) throws IOException {
    return create
        .handle(command(call))
        .map(ImportHandler::created)
        .orElseGet(DryRunResponse::valid);
  }

  private static RouteResponse created(Video video) {
    return RouteResponse.created(
        ApiJson.object().put("videoId", video.id().value()).put("status", "RUNNING"));
  }

  private static CreateImport.Command command(Call call) {
    Fields body = call.body();
    Problems problems = new Problems();
    RequestedOptions options = OptionFields.requested(body, problems);
    problems.refuseIfAny();
    return CreateImport.Command.of(call.principal(), body.text(SOURCE_URL).orElseThrow())
        .withFileName(body.text("fileName"))
        .with(options)
        .withMetadata(OptionFields.metadata(body))
        .withAttempt(call.attempt())
        .withDryRun(call.query().flag("dryRun"));
  }
}
