package dev.vidport.http.server.upload;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.call.Answer;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.edit.EditHandler;
import dev.vidport.http.server.json.Json;
import dev.vidport.http.server.render.DryRun;
import dev.vidport.usecases.upload.AbortUpload;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.ListParts;
import dev.vidport.usecases.upload.SendHeartbeat;
import dev.vidport.usecases.upload.SignParts;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes of a new video, from its first request to the start of its processing. */
public final class UploadRoutes {
  private final CreateUpload create;
  private final EditHandler edit;
  private final SignParts sign;
  private final ListParts list;
  private final CompleteUpload complete;
  private final AbortUpload abort;
  private final SendHeartbeat heartbeat;

  public UploadRoutes(
      CreateUpload create,
      EditHandler edit,
      SignParts sign,
      ListParts list,
      CompleteUpload complete,
      AbortUpload abort,
      SendHeartbeat heartbeat) {
    this.create = create;
    this.edit = edit;
    this.sign = sign;
    this.list = list;
    this.complete = complete;
    this.abort = abort;
    this.heartbeat = heartbeat;
  }

  public List<Route> routes() {
    String one = "/videos/{videoId}";
    String parts = one + "/parts";
    return List.of(
        new Route("POST", "/videos", Operation.CREATE_VIDEO, "createVideo", this::create),
        new Route("POST", parts, Operation.SIGN_PARTS, "signParts", this::sign),
        new Route("GET", parts, Operation.LIST_PARTS, "listParts", this::list),
        new Route(
            "POST", one + "/complete", Operation.COMPLETE_UPLOAD, "completeUpload", this::complete),
        new Route("POST", one + "/abort", Operation.ABORT_UPLOAD, "abortUpload", this::abort),
        new Route(
            "POST",
            one + "/heartbeat",
            Operation.SEND_HEARTBEAT,
            "sendHeartbeat",
            this::heartbeat));
  }

  private Answer create(Call call) throws IOException {
    if (EditHandler.isMeant(call)) {
      return edit.handle(call);
    }
    UploadRequests.refuseImport(call);
    return create
        .handle(UploadRequests.create(call))
        .map(video -> created(call, video))
        .orElseGet(DryRun::valid);
  }

  private static Answer created(Call call, Uploading video) {
    ObjectNode body = Json.object().put("videoId", video.id().value());
    addPlan(call, body, video.files().source());
    video.files().camera().ifPresent(camera -> addPlan(call, body.putObject("camera"), camera));
    return Answer.created(body.put("status", video.state().name()));
  }

  /** Nobody knows yet how many parts a recording will have; of this size they fit in any case. */
  private static void addPlan(Call call, ObjectNode into, UploadSession file) {
    long mostBytes = call.principal().plan().maxFileBytes();
    file.plan()
        .ifPresentOrElse(
            plan -> into.put("partSize", plan.partSize()).put("partCount", plan.partCount()),
            () -> into.put("partSize", StreamedFile.suitablePart(mostBytes)));
  }

  private Answer sign(Call call) throws IOException {
    SignParts.Signed signed = sign.handle(UploadRequests.sign(call));
    ObjectNode body = Json.object();
    ArrayNode parts = body.putArray("parts");
    signed
        .parts()
        .forEach(
            part ->
                parts
                    .addObject()
                    .put("partNumber", part.partNumber())
                    .put("sizeBytes", part.sizeBytes())
                    .put("url", part.url().toString()));
    return Answer.ok(body.put("expiresInSeconds", signed.lifetime().toSeconds()));
  }

  private Answer list(Call call) throws IOException {
    ListParts.Arrived arrived = list.handle(call.account(), call.video(), file(call.query()));
    ObjectNode body = Json.object();
    ArrayNode parts = body.putArray("parts");
    arrived
        .parts()
        .forEach(
            part ->
                parts
                    .addObject()
                    .put("partNumber", part.partNumber())
                    .put("sizeBytes", part.sizeBytes()));
    addPlan(call, body, arrived.session());
    return Answer.ok(body);
  }

  private Answer complete(Call call) throws IOException {
    CompleteUpload.Command command = UploadRequests.complete(call);
    complete.handle(command);
    return command.dryRun()
        ? DryRun.valid()
        : Answer.accepted(
            Json.object().put("videoId", call.video().value()).put("status", "RUNNING"));
  }

  private Answer abort(Call call) throws IOException {
    abort.handle(call.account(), call.video());
    return Answer.ok(Json.object().put("videoId", call.video().value()).put("aborted", true));
  }

  private Answer heartbeat(Call call) {
    Duration lasts = heartbeat.handle(call.account(), call.video());
    return Answer.ok(
        Json.object()
            .put("videoId", call.video().value())
            .put("waiting", true)
            .put("expiresInSeconds", lasts.toSeconds()));
  }

  static UploadFile file(Fields fields) {
    return fields
        .text("file")
        .map(name -> UploadFile.valueOf(name.toUpperCase(Locale.ROOT)))
        .orElse(UploadFile.SOURCE);
  }
}
