package dev.vidport.http.server.webhook;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.webhook.ChangeWebhook;
import dev.vidport.usecases.webhook.WebhookUseCases;
import java.util.List;

/** Routes for the webhook of the caller's account and its deliveries. */
public final class WebhookRoutes {
  private static final int DEFAULT_LIMIT = 50;

  private final WebhookUseCases webhooks;

  public WebhookRoutes(WebhookUseCases webhooks) {
    this.webhooks = webhooks;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", "/webhook", Operation.READ_WEBHOOK, "getWebhook", this::get),
        new Route(
            "PUT",
            "/webhook",
            Operation.CHANGE_WEBHOOK,
            "changeWebhook",
            new CommandHandler<>(WebhookRoutes::command, webhooks.change()::check, this::change)),
        new Route("DELETE", "/webhook", Operation.DELETE_WEBHOOK, "deleteWebhook", this::delete),
        new Route(
            "POST",
            "/webhook/rotate",
            Operation.ROTATE_WEBHOOK_SECRET,
            "rotateWebhookSecret",
            this::rotate),
        new Route("POST", "/webhook/test", Operation.TEST_WEBHOOK, "testWebhook", this::test),
        new Route(
            "GET", "/webhook/deliveries", Operation.LIST_DELIVERIES, "listDeliveries", this::list),
        new Route(
            "POST",
            "/webhook/deliveries/{eventId}/replay",
            Operation.REPLAY_DELIVERY,
            "replayDelivery",
            this::replay));
  }

  private RouteResponse get(Call call) {
    return RouteResponse.ok(
        webhooks
            .get()
            .handle(call.principal())
            .map(WebhookJson::configuration)
            .orElseGet(WebhookJson::none));
  }

  private static ChangeWebhook.Command command(Call call, Problems problems) {
    return new ChangeWebhook.Command(
        call.principal(),
        call.actor(),
        call.body().text("url").orElse(""),
        call.body().strings("events"),
        !call.body().has("enabled") || call.body().flag("enabled"));
  }

  private RouteResponse change(Call call, ChangeWebhook.Command command) {
    return RouteResponse.ok(WebhookJson.configuration(webhooks.change().handle(command)));
  }

  private RouteResponse delete(Call call) {
    webhooks.delete().handle(call.principal(), call.actor());
    return RouteResponse.ok(WebhookJson.none());
  }

  private RouteResponse rotate(Call call) {
    return RouteResponse.ok(
        WebhookJson.configuration(webhooks.rotateSecret().handle(call.principal(), call.actor())));
  }

  private RouteResponse test(Call call) {
    return RouteResponse.ok(WebhookJson.test(webhooks.test().handle(call.principal())));
  }

  private RouteResponse list(Call call) {
    int limit = call.query().integer("limit").orElse(DEFAULT_LIMIT);
    return RouteResponse.ok(
        WebhookJson.deliveries(
            webhooks
                .listDeliveries()
                .handle(call.principal(), call.query().text("videoId").map(VideoId::new), limit)));
  }

  private RouteResponse replay(Call call) {
    String event = call.path().getOrDefault("eventId", "");
    webhooks.replay().handle(call.principal(), event);
    return RouteResponse.accepted(ApiJson.object().put("eventId", event).put("queued", true));
  }
}
