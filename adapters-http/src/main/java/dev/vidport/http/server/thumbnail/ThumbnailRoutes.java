package dev.vidport.http.server.thumbnail;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.http.server.call.Answer;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.json.Json;
import dev.vidport.usecases.thumbnail.ChooseThumbnail;
import dev.vidport.usecases.thumbnail.ChooseThumbnail.Choice;
import dev.vidport.usecases.thumbnail.GetThumbnails;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes of the pictures that stand for videos. */
public final class ThumbnailRoutes {
  /** Base64 makes four characters of three bytes; a little more, so that the image is counted. */
  private static final int MOST_BODY_BYTES = SentImage.MOST_BYTES / 3 * 4 + (64 << 10);

  private final GetThumbnails get;
  private final ChooseThumbnail choose;

  public ThumbnailRoutes(GetThumbnails get, ChooseThumbnail choose) {
    this.get = get;
    this.choose = choose;
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
            .withBodyOf(MOST_BODY_BYTES));
  }

  private Answer get(Call call) {
    GetThumbnails.View view = get.handle(call.account(), call.video());
    ObjectNode body = Json.object().put("videoId", call.video().value());
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
                    .put("time", candidate.seconds())
                    .put("url", candidate.address().toString()));
    return Answer.ok(body);
  }

  private Answer choose(Call call) throws IOException {
    ChooseThumbnail.Chosen chosen =
        choose.handle(
            new ChooseThumbnail.Command(call.account(), call.video(), choice(call.body())));
    ObjectNode body = Json.object().put("videoId", call.video().value());
    body.set("current", ThumbnailJson.current(chosen.video()));
    return Answer.ok(body.put("posterUrl", chosen.poster().toString()));
  }

  /** The contract has seen to it that the body is one of the two. */
  private static Choice choice(Fields body) {
    return body.has("image")
        ? new Choice.Image(
            body.text("image").orElseThrow(),
            body.text("contentType").flatMap(SentImage.Type::of).orElseThrow())
        : new Choice.Candidate(body.integer("candidate").orElseThrow());
  }
}
