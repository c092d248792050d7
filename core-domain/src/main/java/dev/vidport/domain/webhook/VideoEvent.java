package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;

/**
 * An event about a video. It holds the data that may no longer be available at delivery; links are
 * created when the event is sent.
 *
 * @param id unique identifier of the event
 * @param type one of the types about videos
 * @param video id of the video
 * @param status status at the time of the event; the reason of {@code video.deleted}
 */
public record VideoEvent(
    String id,
    EventType type,
    AccountId account,
    String video,
    String fileName,
    Map<String, String> metadata,
    String status,
    Instant at)
    implements AccountEvent {
  public VideoEvent {
    if (type == EventType.USAGE_THRESHOLD) {
      throw new IllegalArgumentException("not an event about a video: " + type);
    }
    metadata = Map.copyOf(metadata);
  }

  @Override
  public <T> T match(
      Function<? super VideoEvent, ? extends T> ofVideo,
      Function<? super UsageThresholdEvent, ? extends T> ofUsage) {
    return ofVideo.apply(this);
  }
}
