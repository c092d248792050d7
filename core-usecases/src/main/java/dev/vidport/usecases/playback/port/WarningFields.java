package dev.vidport.usecases.playback.port;

import dev.vidport.domain.media.MediaWarning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The warnings about a published video as named fields. Responses and webhooks have the same ones;
 * their adapters write them as JSON.
 */
public final class WarningFields {
  private WarningFields() {}

  public static List<Map<String, Object>> of(List<MediaWarning> warnings) {
    return warnings.stream().map(WarningFields::of).toList();
  }

  private static Map<String, Object> of(MediaWarning warning) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("code", warning.code());
    fields.put("message", warning.message());
    return fields;
  }
}
