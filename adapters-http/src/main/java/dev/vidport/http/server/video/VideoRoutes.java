package dev.vidport.http.server.video;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.usage.VideoUsage;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.StatusFilter;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.call.StreamHandler;
import dev.vidport.http.server.embed.EmbedJson;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Rounded;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.VideoUseCases;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.status.ListVideos;
import dev.vidport.usecases.video.ChangeMetadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes of existing videos. */
public final class VideoRoutes {
  /** Removes the time of the deletion. */
  private static final Predicate<Instant> KEEP = Instant.EPOCH::equals;

  private final VideoUseCases videos;
  private final StreamHandler videoEvents;
  private final StreamHandler accountEvents;
  private final EmbedJson embeds;

  public VideoRoutes(
      VideoUseCases videos,
      StreamHandler videoEvents,
      StreamHandler accountEvents,
      EmbedJson embeds) {
    this.videos = videos;
    this.videoEvents = videoEvents;
    this.accountEvents = accountEvents;
    this.embeds = embeds;
  }

  public List<Route> routes() {
    String video = "/videos/{videoId}";
    return List.of(
        new Route(
            "GET",
            "/videos",
            Operation.LIST_VIDEOS,
            "listVideos",
            new CommandHandler<>(VideoRoutes::listCommand, ListVideos::check, this::list)),
        new Route(
            "GET",
            video,
            Operation.READ_VIDEO,
            "getVideo",
            new CommandHandler<>(VideoRoutes::getCommand, GetVideo::check, this::get)),
        new Route("GET", video + "/usage", Operation.READ_USAGE, "getVideoUsage", this::usage),
        Route.ofStream(video + "/events", Operation.READ_VIDEO, "watchVideo", videoEvents),
        Route.ofStream("/account/events", Operation.WATCH_ACCOUNT, "watchAccount", accountEvents),
        new Route(
            "PATCH",
            video,
            Operation.CHANGE_METADATA,
            "changeMetadata",
            new CommandHandler<>(VideoRoutes::changeCommand, ChangeMetadata::check, this::change)),
        new Route("DELETE", video, Operation.DELETE_VIDEO, "deleteVideo", this::delete),
        new Route(
            "POST",
            video + "/cancel",
            Operation.CANCEL_PROCESSING,
            "cancelProcessing",
            this::cancel),
        new Route(
            "POST",
            video + "/reprocess",
            Operation.REPROCESS,
            "reprocessVideo",
            ReprocessHandler.of(videos.reprocess())));
  }

  private static ListVideos.Command listCommand(Call call, Problems problems) {
    return new ListVideos.Command(
        call.principal(),
        call.query().integer("limit"),
        call.query().text("nextToken"),
        call.query().withPrefix("metadata."),
        call.query().text("status").map(StatusFilter::valueOf),
        call.query().text("name"));
  }

  private RouteResponse list(Call call, ListVideos.Command command) {
    ListVideos.Listing listing = videos.list().handle(command);
    Principal principal = call.principal();
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("videos");
    listing
        .page()
        .videos()
        .forEach(
            video ->
                items.add(
                    VideoJson.summary(
                        video,
                        deletion(video.details(), principal),
                        Optional.ofNullable(listing.posters().get(video.id())))));
    listing.nextToken().ifPresent(token -> body.put("nextToken", token));
    return RouteResponse.ok(body);
  }

  private static GetVideo.Command getCommand(Call call, Problems problems) {
    return new GetVideo.Command(call.principal(), call.video(), call.query().number("linkTtl"));
  }

  private RouteResponse get(Call call, GetVideo.Command command) {
    GetVideo.View view = videos.get().handle(command);
    Optional<ScheduledDeletion> deletion = deletion(view.video().details(), call.principal());
    ObjectNode body = VideoJson.status(view);
    deletion.ifPresent(scheduled -> VideoJson.addDeletion(body, scheduled));
    body.set("embed", embeds.of(view.video()));
    if (!call.principal().scope().isOfToken()) {
      // Metadata may contain notes that are not for the pages that hold browser tokens.
      body.set("details", VideoJson.summary(view.video(), deletion, Optional.empty()));
    }
    return RouteResponse.ok(body);
  }

  private RouteResponse usage(Call call) {
    VideoUsage usage = videos.usage().handle(call.principal(), call.video());
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    body.putObject("minutes")
        .put("processing", Rounded.of(usage.processedMinutes()))
        .put("captions", Rounded.of(usage.captionMinutes()));
    body.putObject("storage")
        .put("originalBytes", usage.originalBytes())
        .put("outputBytes", usage.outputBytes())
        .put("captionBytes", usage.captionBytes())
        .put("totalBytes", usage.storedBytes());
    return RouteResponse.ok(body);
  }

  private static ChangeMetadata.Command changeCommand(Call call, Problems problems) {
    Fields body = call.body();
    return new ChangeMetadata.Command(
        call.principal(),
        call.video(),
        body.texts("metadata"),
        body.isSent("metadata"),
        OptionFields.deleteAfter(body)
            .map(at -> new ChangeMetadata.Deletion(Optional.of(at).filter(KEEP.negate()))));
  }

  private static Optional<ScheduledDeletion> deletion(VideoDetails video, Principal principal) {
    return ScheduledDeletion.of(video, principal.account(), principal.plan());
  }

  private RouteResponse change(Call call, ChangeMetadata.Command command) {
    VideoDetails video = videos.changeMetadata().handle(command);
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    body.set("metadata", VideoJson.metadata(video.metadata()));
    deletion(video, call.principal())
        .ifPresent(scheduled -> VideoJson.addDeletion(body, scheduled));
    return RouteResponse.ok(body);
  }

  private RouteResponse delete(Call call) {
    DeleteVideo.Deleted deleted =
        videos.delete().handle(call.principal(), call.actor(), call.video());
    return RouteResponse.ok(
        ApiJson.object()
            .put("videoId", call.video().value())
            .put("deleted", true)
            .put("originalDeleted", deleted.originalDeleted())
            .put("freedBytes", deleted.freedBytes()));
  }

  private RouteResponse cancel(Call call) {
    int ended = videos.cancel().handle(call.principal(), call.video());
    return RouteResponse.ok(
        ApiJson.object()
            .put("videoId", call.video().value())
            .put("status", "ABORTED")
            .put("terminatedJobs", ended));
  }
}
