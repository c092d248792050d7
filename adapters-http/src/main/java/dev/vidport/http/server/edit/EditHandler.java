package dev.vidport.http.server.edit;

import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
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
import dev.vidport.usecases.edit.CreateEdit;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Creates a video from clips of other videos: {@code POST /videos} with {@code edit}. */
public final class EditHandler implements Handler {
  private final CreateEdit create;

  public EditHandler(CreateEdit create) {
    this.create = create;
  }

  /** Whether {@code call} requests an edit. */
  public static boolean isEdit(Call call) {
    return call.body().has("edit");
  }

  @Override
  public RouteResponse handle(Call call) throws IOException {
    CreateEdit.Command command = command(call);
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

  private static CreateEdit.Command command(Call call) {
    Fields body = call.body();
    Problems problems = new Problems();
    RequestedOptions options = OptionFields.requested(body, problems);
    problems.refuseIfAny();
    return CreateEdit.Command.builder(call.principal(), clips(body))
        .fileName(body.text("fileName"))
        .options(options)
        .metadata(OptionFields.metadata(body))
        .attempt(call.attempt())
        .dryRun(call.query().flag("dryRun"))
        .build();
  }

  private static List<ClipRequest> clips(Fields body) {
    return body.object("edit").orElseThrow().objects("clips").stream()
        .map(EditHandler::clip)
        .toList();
  }

  private static ClipRequest clip(Fields clip) {
    return new ClipRequest(
        clip.text("videoId").map(VideoId::new).orElseThrow(),
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
