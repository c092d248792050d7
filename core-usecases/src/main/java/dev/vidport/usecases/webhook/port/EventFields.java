package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.playback.port.CaptionFields;
import dev.vidport.usecases.playback.port.LinkFields;
import dev.vidport.usecases.playback.port.WarningFields;
import dev.vidport.usecases.webhook.port.EventMessage.Content;
import dev.vidport.usecases.webhook.port.EventMessage.OfUsage;
import dev.vidport.usecases.webhook.port.EventMessage.OfVideo;
import dev.vidport.usecases.webhook.port.EventMessage.Test;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Events as named fields (service interface, section 6). Webhooks and the list of events have the
 * same ones; their adapters write them as JSON.
 */
public final class EventFields {
  private static final String VIDEOS = "/v1/videos/";
  private static final int MICROS = 6;

  private EventFields() {}

  /** Texts, numbers, booleans, and lists and maps of these, in order. */
  public static Map<String, Object> of(EventMessage message) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", message.id());
    fields.put("type", message.type());
    fields.put("createdAt", message.createdAt().toString());
    fields.put("data", of(message.content()));
    return fields;
  }

  /** The fields of {@code data}. */
  public static Map<String, Object> of(Content content) {
    if (content instanceof OfVideo video) {
      return of(video);
    }
    if (content instanceof OfUsage usage) {
      return of(usage.event());
    }
    if (content instanceof Test test) {
      return Map.of("message", test.text());
    }
    throw new IllegalArgumentException("unknown content: " + content);
  }

  private static Map<String, Object> of(OfVideo video) {
    VideoEvent event = video.event();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("videoId", event.video());
    data.put("fileName", event.fileName());
    data.put("statusPath", VIDEOS + event.video());
    if (!event.metadata().isEmpty()) {
      data.put("metadata", event.metadata());
    }
    if (event.type() == EventType.READY || event.type() == EventType.FAILED) {
      data.put("status", event.status());
    } else if (event.type() == EventType.DELETED) {
      data.put("reason", event.status());
    }
    video
        .published()
        .ifPresent(
            published -> {
              data.put("durationSeconds", seconds(published.lengthMicros()));
              data.putAll(LinkFields.of(published.links()));
              if (!published.warnings().isEmpty()) {
                data.put("warnings", WarningFields.of(published.warnings()));
              }
            });
    video.captions().ifPresent(captions -> data.put("captions", CaptionFields.of(captions)));
    return data;
  }

  private static BigDecimal seconds(long micros) {
    return BigDecimal.valueOf(micros, MICROS).stripTrailingZeros();
  }

  private static Map<String, Object> of(UsageThresholdEvent event) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("measure", event.measure().label());
    data.put("percent", event.percent());
    data.put("used", event.used());
    data.put("included", event.included());
    data.put("month", event.month().toString());
    data.put("plan", event.plan());
    data.put("overage", event.overage());
    return data;
  }
}
