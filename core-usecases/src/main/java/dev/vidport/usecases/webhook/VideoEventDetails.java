package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.VideoEvent;
import java.util.Map;

/** Adds to the data of an event about a video what is only known when it is sent. */
@FunctionalInterface
public interface VideoEventDetails {
  /** The fields to add, such as new links; empty when there are none. */
  Map<String, Object> of(VideoEvent event);
}
