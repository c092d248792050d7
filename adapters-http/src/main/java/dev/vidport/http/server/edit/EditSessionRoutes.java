package dev.vidport.http.server.edit;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Seconds;
import dev.vidport.http.server.thumbnail.ThumbnailJson;
import dev.vidport.usecases.edit.GetEditSession;
import dev.vidport.usecases.playback.port.LinkFields;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The sources and limits for an editor in a browser: {@code GET /edit-session}. */
public final class EditSessionRoutes {
  private final GetEditSession session;

  public EditSessionRoutes(GetEditSession session) {
    this.session = session;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET", "/edit-session", Operation.READ_EDIT_SESSION, "getEditSession", this::handle));
  }

  private RouteResponse handle(Call call) {
    GetEditSession.Session found = session.handle(call.principal());
    ObjectNode json = ApiJson.object();
    ArrayNode videos = json.putArray("videos");
    found.sources().forEach(source -> videos.add(video(source)));
    found.policy().maxSeconds().ifPresent(seconds -> json.put("maxSeconds", seconds));
    found.policy().title().ifPresent(title -> json.put("title", title));
    ObjectNode metadata = json.putObject("metadata");
    found.policy().metadata().pairs().forEach(metadata::put);
    return RouteResponse.ok(json.put("expiresAt", found.expiresAt().getEpochSecond()));
  }

  private static ObjectNode video(GetEditSession.Source source) {
    VideoLinks links = source.links();
    ObjectNode json =
        ApiJson.object()
            .put("videoId", source.video().id().value())
            .put("fileName", source.video().details().fileName())
            .put("durationSeconds", Seconds.ofMicros(source.output().lengthMicros()))
            .put("width", source.output().width())
            .put("height", source.output().height())
            .put("posterUrl", links.posterPlayback().toString());
    json.setAll(ApiJson.of(LinkFields.ofPlayback(links.playback(), links.expiresAt())));
    json.set("filmstrip", ThumbnailJson.filmstrip(links.filmstrip()));
    return json;
  }
}
