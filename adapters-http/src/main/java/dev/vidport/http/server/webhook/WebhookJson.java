package dev.vidport.http.server.webhook;

import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.http.server.json.ApiJson;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes webhooks and their deliveries in the format of the contract (2.12 and 4.5). */
final class WebhookJson {
  private WebhookJson() {}

  static ObjectNode configuration(Webhook webhook) {
    ObjectNode json = ApiJson.object().put("configured", true).put("url", webhook.url());
    ArrayNode events = json.putArray("events");
    webhook.events().forEach(type -> events.add(type.label()));
    json.put("enabled", webhook.enabled())
        .put("secret", webhook.secret().text())
        .put("createdAt", webhook.createdAt().toString())
        .put("updatedAt", webhook.updatedAt().toString());
    webhook.health().failingSince().ifPresent(since -> json.put("failingSince", since.toString()));
    webhook.health().lastError().ifPresent(error -> json.put("lastError", error));
    return json;
  }

  static ObjectNode none() {
    return ApiJson.object().put("configured", false);
  }

  static ObjectNode test(DeliveryAttempt attempt) {
    ObjectNode json =
        ApiJson.object().put("ok", attempt.ok()).put("status", attempt.status().orElse(0));
    addResponse(json, attempt);
    return json.put("eventId", attempt.eventId());
  }

  static ObjectNode deliveries(List<DeliveryAttempt> attempts) {
    ObjectNode json = ApiJson.object();
    ArrayNode items = json.putArray("deliveries");
    attempts.forEach(attempt -> items.add(item(attempt)));
    return json;
  }

  private static ObjectNode item(DeliveryAttempt attempt) {
    ObjectNode json =
        ApiJson.object()
            .put("eventId", attempt.eventId())
            .put("type", attempt.type())
            .put("attempt", attempt.attempt())
            .put("ok", attempt.ok());
    json.put("status", attempt.status().isPresent() ? (Integer) attempt.status().getAsInt() : null);
    addResponse(json, attempt);
    return json.put("attemptedAt", attempt.attemptedAt().toString())
        .put("nextAttemptAt", attempt.nextAttemptAt().map(Object::toString).orElse(null));
  }

  private static void addResponse(ObjectNode json, DeliveryAttempt attempt) {
    json.put("ms", attempt.millis())
        .put("error", attempt.error().orElse(null))
        .put("response", attempt.response().orElse(null));
  }
}
