package dev.vidport.http.server.watermark;

import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.http.server.json.ApiJson;
import tools.jackson.databind.node.ObjectNode;

/** Watermarks in responses. */
public final class WatermarkJson {
  private WatermarkJson() {}

  public static ObjectNode settings(WatermarkSettings settings) {
    return ApiJson.object()
        .put("position", settings.position().label())
        .put("opacity", settings.opacity())
        .put("size", settings.size())
        .put("margin", settings.margin());
  }
}
