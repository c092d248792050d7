package dev.vidport.http.server.watermark;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.watermark.ChangeWatermark;
import dev.vidport.usecases.watermark.WatermarkUseCases;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Routes of the watermark of an account. */
public final class WatermarkRoutes {
  private final WatermarkUseCases watermarks;

  public WatermarkRoutes(WatermarkUseCases watermarks) {
    this.watermarks = watermarks;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", "/account/watermark", Operation.READ_WATERMARK, "getWatermark", this::get),
        new Route(
                "PUT",
                "/account/watermark",
                Operation.CHANGE_WATERMARK,
                "changeWatermark",
                new CommandHandler<>(
                    WatermarkRoutes::command, ChangeWatermark::check, this::change))
            .withMaxBodyBytes(UploadedImage.MAX_BODY_BYTES),
        new Route(
            "DELETE",
            "/account/watermark",
            Operation.CHANGE_WATERMARK,
            "deleteWatermark",
            this::delete));
  }

  private RouteResponse get(Call call) {
    return watermarks
        .get()
        .handle(call.principal())
        .map(WatermarkRoutes::watermark)
        .orElseGet(WatermarkRoutes::none);
  }

  private RouteResponse change(Call call, ChangeWatermark.Command command) throws IOException {
    return watermark(watermarks.change().handle(command, call.actor()));
  }

  private RouteResponse delete(Call call) {
    watermarks.delete().handle(call.principal(), call.actor());
    return none();
  }

  private static ChangeWatermark.Command command(Call call, Problems problems) {
    Fields body = call.body();
    WatermarkSettings defaults = WatermarkSettings.DEFAULT;
    Optional<String> image = body.text("image");
    Optional<UploadedImage.Type> type = body.text("contentType").flatMap(UploadedImage.Type::of);
    problems.unless(
        image.isPresent() == type.isPresent(),
        image.isPresent() ? "contentType" : "image",
        "is required: send image and contentType together");
    return new ChangeWatermark.Command(
        call.principal(),
        image.flatMap(text -> type.map(known -> new ChangeWatermark.Image(text, known))),
        new WatermarkSettings(
            body.text("position").flatMap(WatermarkPosition::of).orElse(defaults.position()),
            body.decimal("opacity").orElse(defaults.opacity()),
            body.decimal("size").orElse(defaults.size()),
            body.decimal("margin").orElse(defaults.margin())));
  }

  private static RouteResponse none() {
    return RouteResponse.ok(ApiJson.object().put("configured", false));
  }

  private static RouteResponse watermark(AccountWatermark watermark) {
    ObjectNode body =
        WatermarkJson.settings(watermark.settings())
            .put("configured", true)
            .put("width", watermark.image().size().width())
            .put("height", watermark.image().size().height())
            .put("digest", watermark.image().digest())
            .put("changedAt", watermark.changedAt().toString());
    return RouteResponse.ok(
        body.put("image", Base64.getEncoder().encodeToString(watermark.image().png()))
            .put("contentType", UploadedImage.Type.PNG.contentType()));
  }
}
