package dev.vidport.http.server.upload;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.call.UploadHandler;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.limit.DataRateFloor;
import dev.vidport.http.server.render.DryRunResponse;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.ListParts;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.upload.UploadUseCases;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes that create and upload a video, up to the start of processing. */
public final class UploadRoutes {
  private final UploadUseCases uploads;
  private final Handler create;
  private final Handler complete;
  private final UploadHandler uploadVideo;

  /**
   * @param slowest the slowest client whose file is received
   */
  public UploadRoutes(UploadUseCases uploads, Handler edit, DataRateFloor slowest) {
    this.uploads = uploads;
    this.create =
        new CreateVideoHandler(
            new CommandHandler<>(UploadRequests::create, CreateUpload::check, this::create),
            ImportHandler.of(uploads.createImport()),
            edit);
    this.complete =
        new CommandHandler<>(UploadRequests::complete, CompleteUpload::check, this::complete);
    this.uploadVideo = new UploadVideoHandler(uploads.uploadVideo(), slowest);
  }

  public List<Route> routes() {
    String video = "/videos/{videoId}";
    String parts = video + "/parts";
    return List.of(
        new Route("POST", "/videos", Operation.CREATE_VIDEO, "createVideo", create),
        Route.ofUpload("/videos", Operation.UPLOAD_VIDEO, "uploadVideo", uploadVideo),
        new Route("POST", parts, Operation.SIGN_PARTS, "signParts", this::sign),
        new Route("GET", parts, Operation.LIST_PARTS, "listParts", this::list),
        new Route(
            "POST", video + "/complete", Operation.COMPLETE_UPLOAD, "completeUpload", complete),
        new Route("POST", video + "/abort", Operation.ABORT_UPLOAD, "abortUpload", this::abort),
        new Route(
            "POST",
            video + "/heartbeat",
            Operation.SEND_HEARTBEAT,
            "sendHeartbeat",
            this::heartbeat));
  }

  private RouteResponse create(Call call, CreateUpload.Command command) throws IOException {
    return uploads
        .create()
        .handle(command)
        .map(video -> created(call, video))
        .orElseGet(DryRunResponse::valid);
  }

  private static RouteResponse created(Call call, Uploading video) {
    ObjectNode body = ApiJson.object().put("videoId", video.id().value());
    addPlan(call, body, video.files().source(), 1);
    video.files().camera().ifPresent(camera -> addPlan(call, body.putObject("camera"), camera, 1));
    return RouteResponse.created(body.put("status", video.state().name()));
  }

  /**
   * The size of a recording is unknown, so {@code partSize} is large enough for the largest allowed
   * file.
   *
   * @param next number of the part after the last one that has arrived
   */
  private static void addPlan(Call call, ObjectNode into, UploadSession file, int next) {
    long maxBytes = call.principal().maxFileBytes();
    file.plan()
        .ifPresentOrElse(
            plan -> into.put("partSize", plan.partSize()).put("partCount", plan.partCount()),
            () -> into.put("partSize", file.sizing().defaultBytes(maxBytes)));
    addNextPartSize(into, file.nextPartBytes(next, maxBytes));
  }

  private static void addNextPartSize(ObjectNode into, OptionalLong bytes) {
    bytes.ifPresent(size -> into.put("nextPartSize", size));
  }

  private RouteResponse sign(Call call) throws IOException {
    SignParts.Signed signed = uploads.signParts().handle(UploadRequests.sign(call));
    ObjectNode body = ApiJson.object();
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
    addNextPartSize(body, signed.nextPartBytes());
    return RouteResponse.ok(body.put("expiresInSeconds", signed.lifetime().toSeconds()));
  }

  private RouteResponse list(Call call) throws IOException {
    ListParts.ArrivedParts arrived =
        uploads.listParts().handle(call.principal(), call.video(), file(call.query()));
    ObjectNode body = ApiJson.object();
    ArrayNode parts = body.putArray("parts");
    arrived
        .parts()
        .forEach(
            part ->
                parts
                    .addObject()
                    .put("partNumber", part.partNumber())
                    .put("sizeBytes", part.sizeBytes()));
    int next = 1 + arrived.parts().stream().mapToInt(Part::partNumber).max().orElse(0);
    addPlan(call, body, arrived.session(), next);
    return RouteResponse.ok(body);
  }

  private RouteResponse complete(Call call, CompleteUpload.Command command) throws IOException {
    uploads.complete().handle(command);
    return command.dryRun() ? DryRunResponse.valid() : started(call.video());
  }

  /** The response once processing has begun. */
  static RouteResponse started(VideoId video) {
    return RouteResponse.accepted(
        ApiJson.object().put("videoId", video.value()).put("status", "RUNNING"));
  }

  private RouteResponse abort(Call call) {
    uploads.abort().handle(call.principal(), call.video());
    return RouteResponse.ok(
        ApiJson.object().put("videoId", call.video().value()).put("aborted", true));
  }

  private RouteResponse heartbeat(Call call) {
    Duration lifetime = uploads.sendHeartbeat().handle(call.principal(), call.video());
    return RouteResponse.ok(
        ApiJson.object()
            .put("videoId", call.video().value())
            .put("waiting", true)
            .put("expiresInSeconds", lifetime.toSeconds()));
  }

  static UploadFileRole file(Fields fields) {
    return fields
        .text("file")
        .map(name -> UploadFileRole.valueOf(name.toUpperCase(Locale.ROOT)))
        .orElse(UploadFileRole.SOURCE);
  }
}
