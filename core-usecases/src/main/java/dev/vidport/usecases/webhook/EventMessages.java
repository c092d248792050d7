package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.webhook.port.EventMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Writes events as messages, with links that are created now. */
final class EventMessages {
  private static final String VIDEOS = "/v1/videos/";

  private final Function<VideoEvent, Map<String, Object>> details;

  EventMessages(Function<VideoEvent, Map<String, Object>> details) {
    this.details = details;
  }

  /**
   * @throws dev.vidport.usecases.transaction.port.DamagedDataException when the video of the event
   *     is not readable
   */
  EventMessage of(AccountEvent event) {
    return message(event, details);
  }

  /** The message of an event about a video whose record is not readable. */
  static EventMessage withoutDetails(AccountEvent event) {
    return message(event, video -> Map.of());
  }

  private static EventMessage message(
      AccountEvent event, Function<VideoEvent, Map<String, Object>> details) {
    Map<String, Object> data =
        event.match(ofVideo -> video(ofVideo, details.apply(ofVideo)), EventMessages::threshold);
    return new EventMessage(event.id(), event.type().label(), event.at(), data);
  }

  private static Map<String, Object> video(VideoEvent event, Map<String, Object> details) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("videoId", event.video());
    data.put("fileName", event.fileName());
    data.put("statusPath", VIDEOS + event.video());
    if (!event.metadata().isEmpty()) {
      data.put("metadata", event.metadata());
    }
    if (event.type() == EventType.READY || event.type() == EventType.FAILED) {
      data.put("status", event.status());
    }
    data.putAll(details);
    return data;
  }

  private static Map<String, Object> threshold(UsageThresholdEvent event) {
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
