package dev.vidport.http.server.account;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.http.server.json.ApiJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Formats plans. */
public final class PlanJson {
  private PlanJson() {}

  /** A plan that an account can get. */
  public static ObjectNode of(Plan plan) {
    ObjectNode json = ApiJson.object().put("plan", plan.name()).put("planName", plan.title());
    json.set("limits", limits(plan));
    return json;
  }

  /** What the plan includes. */
  public static ObjectNode limits(Plan plan) {
    ObjectNode limits =
        ApiJson.object()
            .put("minutes", plan.minutes())
            .put("storageGb", plan.storageGb())
            .put("deliveryGb", plan.deliveryGb())
            .put("maxHeight", plan.maxHeight());
    ArrayNode features = limits.putArray("features");
    plan.features().stream().map(Feature::label).sorted().forEach(features::add);
    plan.retentionDays().ifPresent(days -> limits.put("retentionDays", days));
    return limits
        .put("videosPerDay", plan.videosPerDay())
        .put("apiKeys", plan.apiKeys())
        .put("overage", plan.overage().isPresent());
  }
}
