package dev.vidport.http.server.video;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.video.Metadata;
import dev.vidport.http.server.call.Answer;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.json.Json;
import dev.vidport.usecases.video.CancelProcessing;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.DeleteVideo;
import dev.vidport.usecases.video.GetVideo;
import dev.vidport.usecases.video.ListVideos;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes of videos that exist. */
public final class VideoRoutes {
  private final ListVideos list;
  private final GetVideo get;
  private final ChangeMetadata change;
  private final DeleteVideo delete;
  private final CancelProcessing cancel;
  private final ReprocessHandler reprocess;

  public VideoRoutes(
      ListVideos list,
      GetVideo get,
      ChangeMetadata change,
      DeleteVideo delete,
      CancelProcessing cancel,
      ReprocessHandler reprocess) {
    this.list = list;
    this.get = get;
    this.change = change;
    this.delete = delete;
    this.cancel = cancel;
    this.reprocess = reprocess;
  }

  public List<Route> routes() {
    String one = "/videos/{videoId}";
    return List.of(
        new Route("GET", "/videos", Operation.LIST_VIDEOS, "listVideos", this::list),
        new Route("GET", one, Operation.READ_VIDEO, "getVideo", this::get),
        new Route("PATCH", one, Operation.CHANGE_METADATA, "changeMetadata", this::change),
        new Route("DELETE", one, Operation.DELETE_VIDEO, "deleteVideo", this::delete),
        new Route(
            "POST", one + "/cancel", Operation.CANCEL_PROCESSING, "cancelProcessing", this::cancel),
        new Route("POST", one + "/reprocess", Operation.REPROCESS, "reprocessVideo", reprocess));
  }

  private Answer list(Call call) {
    ListVideos.Listing listing =
        list.handle(
            new ListVideos.Command(
                call.account(),
                call.query().integer("limit"),
                call.query().text("nextToken"),
                call.query().withPrefix("metadata.")));
    ObjectNode body = Json.object();
    ArrayNode videos = body.putArray("videos");
    listing.page().videos().forEach(video -> videos.add(VideoJson.summary(video)));
    listing.nextToken().ifPresent(token -> body.put("nextToken", token));
    return Answer.ok(body);
  }

  private Answer get(Call call) {
    return Answer.ok(
        VideoJson.status(
            get.handle(
                new GetVideo.Command(
                    call.principal(), call.video(), call.query().number("linkTtl")))));
  }

  private Answer change(Call call) {
    Metadata metadata =
        change.handle(
            new ChangeMetadata.Command(
                call.account(), call.video(), call.body().texts("metadata")));
    ObjectNode body = Json.object().put("videoId", call.video().value());
    body.set("metadata", VideoJson.metadata(metadata));
    return Answer.ok(body);
  }

  private Answer delete(Call call) throws IOException {
    DeleteVideo.Deleted deleted = delete.handle(call.account(), call.video());
    return Answer.ok(
        Json.object()
            .put("videoId", call.video().value())
            .put("deleted", true)
            .put("originalDeleted", deleted.originalDeleted())
            .put("freedBytes", deleted.freedBytes()));
  }

  private Answer cancel(Call call) {
    int ended = cancel.handle(call.account(), call.video());
    return Answer.ok(
        Json.object()
            .put("videoId", call.video().value())
            .put("status", "ABORTED")
            .put("terminatedJobs", ended));
  }
}
