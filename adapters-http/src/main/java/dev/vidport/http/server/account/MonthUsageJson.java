package dev.vidport.http.server.account;

import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.Rounded;
import tools.jackson.databind.node.ObjectNode;

/** Formats the usage of a month in a few figures. */
public final class MonthUsageJson {
  private MonthUsageJson() {}

  public static ObjectNode of(MonthUsage month) {
    return ApiJson.object()
        .put("month", month.month().toString())
        .put("billableMinutes", Rounded.of(month.billableMinutes()))
        .put("videos", month.videos())
        .put("storedGb", Rounded.of(month.storedGb()))
        .put("gbMonths", Rounded.of(month.gbMonths()))
        .put("deliveredGb", Rounded.of(month.deliveredGb()));
  }
}
