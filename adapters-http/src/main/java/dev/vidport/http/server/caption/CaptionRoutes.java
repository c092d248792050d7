package dev.vidport.http.server.caption;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.caption.CaptionUseCases;
import dev.vidport.usecases.caption.PutCaptions;
import dev.vidport.usecases.playback.port.CaptionFields;
import dev.vidport.usecases.playback.port.CaptionView;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the captions of published videos. */
public final class CaptionRoutes {
  /** JSON may escape every byte of the text; line breaks and quotes take two. */
  private static final int MAX_BODY_BYTES = 3 * PutCaptions.MAX_BYTES;

  private static final String CAPTIONS = "/videos/{videoId}/captions";

  private final CaptionUseCases captions;

  public CaptionRoutes(CaptionUseCases captions) {
    this.captions = captions;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", CAPTIONS, Operation.READ_CAPTIONS, "getCaptions", this::get),
        new Route(
            "POST",
            CAPTIONS,
            Operation.CHANGE_CAPTIONS,
            "createCaptions",
            new CommandHandler<>(CaptionRoutes::request, (request, problems) -> {}, this::create)),
        new Route("PUT", CAPTIONS, Operation.CHANGE_CAPTIONS, "putCaptions", this::put)
            .withMaxBodyBytes(MAX_BODY_BYTES),
        new Route(
            "DELETE",
            CAPTIONS + "/{language}",
            Operation.CHANGE_CAPTIONS,
            "deleteCaptions",
            this::delete));
  }

  private RouteResponse get(Call call) {
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    captions
        .list()
        .handle(call.principal(), call.video())
        .ifPresent(view -> body.set("captions", json(view)));
    return RouteResponse.ok(body);
  }

  private static CaptionRequest request(Call call, Problems problems) {
    return new CaptionRequest(OptionFields.language(call.body(), "", problems));
  }

  private RouteResponse create(Call call, CaptionRequest request) {
    return RouteResponse.accepted(
        body(
            call,
            captions.request().handle(call.principal(), call.actor(), call.video(), request)));
  }

  private RouteResponse put(Call call) throws IOException {
    return RouteResponse.ok(
        body(
            call,
            captions
                .put()
                .handle(
                    new PutCaptions.Command(
                        call.principal(),
                        call.actor(),
                        call.video(),
                        call.body().text("language").orElseThrow(),
                        call.body().text("text").orElseThrow()))));
  }

  private RouteResponse delete(Call call) {
    String language = call.path().getOrDefault("language", "");
    captions.delete().handle(call.principal(), call.actor(), call.video(), language);
    return RouteResponse.ok(
        ApiJson.object()
            .put("videoId", call.video().value())
            .put("language", language)
            .put("deleted", true));
  }

  private static ObjectNode body(Call call, CaptionView view) {
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    body.set("captions", json(view));
    return body;
  }

  private static ObjectNode json(CaptionView view) {
    return ApiJson.of(CaptionFields.of(view));
  }
}
