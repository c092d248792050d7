package dev.vidport.http.server.edit;

import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Transition;
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
import dev.vidport.usecases.edit.CreateEdit;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Creates a video from clips of other videos: {@code POST /videos} with {@code edit}. */
public final class EditHandler {
  private final CreateEdit create;

  private EditHandler(CreateEdit create) {
    this.create = create;
  }

  public static Handler of(CreateEdit create) {
    return new CommandHandler<>(
        EditHandler::command, CreateEdit::check, new EditHandler(create)::handle);
  }

  /** Whether {@code call} requests an edit. */
  public static boolean isEdit(Call call) {
    return call.body().isSent("edit");
  }

  private RouteResponse handle(Call call, CreateEdit.Command command) throws IOException {
    CreateEdit.CreatedEdit made = create.handle(command);
    return made.video()
        .map(video -> created(video, command.clips().size()))
        .orElseGet(() -> DryRunResponse.valid(made.lengthMicros(), made.billableMicros()));
  }

  private static RouteResponse created(Video video, int clips) {
    return RouteResponse.created(
        ApiJson.object()
            .put("videoId", video.id().value())
            .put("clips", clips)
            .put("status", "RUNNING"));
  }

  private static CreateEdit.Command command(Call call, Problems problems) {
    Fields body = call.body();
    RequestedOptions options = OptionFields.requested(body, problems);
    return CreateEdit.Command.builder(call.principal(), clips(body))
        .fileName(body.text("fileName"))
        .options(options)
        .metadata(OptionFields.metadata(body))
        .deleteAfter(OptionFields.deleteAfter(body))
        .attempt(call.attempt())
        .dryRun(call.query().flag("dryRun"))
        .build();
  }

  private static List<ClipRequest> clips(Fields body) {
    return body.object("edit").stream()
        .flatMap(edit -> edit.objects("clips").stream())
        .map(EditHandler::clip)
        .toList();
  }

  private static ClipRequest clip(Fields clip) {
    return new ClipRequest(
        Call.videoOrNone(clip.text("videoId").orElse("")),
        clip.decimal("start").orElse(0.0),
        clip.decimal("end"),
        clip.object("transition").map(EditHandler::transition));
  }

  private static Transition transition(Fields transition) {
    return new Transition(
        transition
            .text("type")
            .map(name -> Transition.Type.valueOf(name.toUpperCase(Locale.ROOT)))
            .orElse(Transition.Type.FADE),
        transition.decimal("seconds").orElse(Transition.DEFAULT_SECONDS));
  }
}
