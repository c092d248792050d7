package dev.vidport.http.server.thumbnail;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Seconds;
import dev.vidport.usecases.thumbnail.ChooseThumbnail;
import dev.vidport.usecases.thumbnail.ChooseThumbnail.Choice;
import dev.vidport.usecases.thumbnail.GetThumbnails;
import dev.vidport.usecases.thumbnail.ThumbnailUseCases;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for reading and choosing thumbnails. */
public final class ThumbnailRoutes {
  private final ThumbnailUseCases thumbnails;

  public ThumbnailRoutes(ThumbnailUseCases thumbnails) {
    this.thumbnails = thumbnails;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/videos/{videoId}/thumbnails",
            Operation.READ_THUMBNAILS,
            "getThumbnails",
            this::get),
        new Route(
                "POST",
                "/videos/{videoId}/thumbnail",
                Operation.CHOOSE_THUMBNAIL,
                "chooseThumbnail",
                this::choose)
            .withMaxBodyBytes(UploadedImage.MAX_BODY_BYTES));
  }

  private RouteResponse get(Call call) {
    GetThumbnails.View view = thumbnails.get().handle(call.principal(), call.video());
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    body.set("current", ThumbnailJson.current(view.video()));
    body.put("posterUrl", view.poster().toString())
        .put("linkExpiresInSeconds", view.lifetime().toSeconds());
    ArrayNode candidates = body.putArray("candidates");
    view.candidates()
        .forEach(
            candidate ->
                candidates
                    .addObject()
                    .put("index", candidate.number())
                    .put("time", Seconds.of(candidate.seconds()))
                    .put("url", candidate.address().toString()));
    return RouteResponse.ok(body);
  }

  private RouteResponse choose(Call call) throws IOException {
    ChooseThumbnail.Chosen chosen =
        thumbnails
            .choose()
            .handle(
                new ChooseThumbnail.Command(call.principal(), call.video(), choice(call.body())));
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    body.set("current", ThumbnailJson.current(chosen.video()));
    return RouteResponse.ok(body.put("posterUrl", chosen.poster().toString()));
  }

  /** The body is one of the two shapes; the contract guarantees it. */
  private static Choice choice(Fields body) {
    return body.has("image")
        ? new Choice.Image(
            body.text("image").orElseThrow(),
            body.text("contentType").flatMap(UploadedImage.Type::of).orElseThrow())
        : new Choice.Candidate(body.integer("candidate").orElseThrow());
  }
}
