package dev.vidport.http.server.upload;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.render.DryRunResponse;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.upload.CreateImport;
import java.io.IOException;

/** Creates a video from a file on another server: {@code POST /videos} with {@code sourceUrl}. */
final class ImportHandler {
  private static final String SOURCE_URL = "sourceUrl";

  private final CreateImport create;

  private ImportHandler(CreateImport create) {
    this.create = create;
  }

  static Handler of(CreateImport create) {
    return new CommandHandler<>(
        ImportHandler::command, create::check, new ImportHandler(create)::handle);
  }

  /** Whether {@code call} requests an import. */
  static boolean isImport(Call call) {
    return call.body().isSent(SOURCE_URL);
  }

  private RouteResponse handle(Call call, CreateImport.Command command) throws IOException {
    return create.handle(command).map(ImportHandler::created).orElseGet(DryRunResponse::valid);
  }

  private static RouteResponse created(Video video) {
    return RouteResponse.created(
        ApiJson.object().put("videoId", video.id().value()).put("status", "RUNNING"));
  }

  private static CreateImport.Command command(Call call, Problems problems) {
    Fields body = call.body();
    return CreateImport.Command.of(call.principal(), body.text(SOURCE_URL).orElse(""))
        .withFileName(body.text("fileName"))
        .with(OptionFields.requested(body, problems))
        .withMetadata(OptionFields.metadata(body))
        .withDeleteAfter(OptionFields.deleteAfter(body))
        .withAttempt(call.attempt())
        .withDryRun(call.query().flag("dryRun"));
  }
}
