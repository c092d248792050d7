package dev.vidport.http.server.video;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.render.DryRunResponse;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.processing.Reprocess;
import java.io.IOException;
import java.util.Optional;

/** Processes the sources of a video again, as a new video. */
final class ReprocessHandler {
  private final Reprocess reprocess;

  private ReprocessHandler(Reprocess reprocess) {
    this.reprocess = reprocess;
  }

  static Handler of(Reprocess reprocess) {
    return new CommandHandler<>(
        ReprocessHandler::command, Reprocess::check, new ReprocessHandler(reprocess)::handle);
  }

  private RouteResponse handle(Call call, Reprocess.Command command) throws IOException {
    Reprocess.ReprocessedVideo made = reprocess.handle(command);
    return made.video()
        .map(video -> created(video, call))
        .orElseGet(
            () ->
                made.lengthMicros().isPresent()
                    ? DryRunResponse.valid(
                        made.lengthMicros().getAsLong(), made.billableMicros().orElseThrow())
                    : DryRunResponse.valid());
  }

  private static RouteResponse created(Video video, Call call) {
    return RouteResponse.created(
        ApiJson.object()
            .put("videoId", video.id().value())
            .put("reprocessOf", call.video().value())
            .put("status", "RUNNING"));
  }

  private static Reprocess.Command command(Call call, Problems problems) {
    Fields body = call.body();
    RequestedOptions options = OptionFields.requested(body, problems);
    return Reprocess.Command.of(call.principal(), call.video())
        .with(options)
        .withMetadata(
            body.has("metadata") ? Optional.of(OptionFields.metadata(body)) : Optional.empty())
        .withDeleteAfter(OptionFields.deleteAfter(body))
        .withAttempt(call.attempt())
        .withDryRun(call.query().flag("dryRun"));
  }
}
