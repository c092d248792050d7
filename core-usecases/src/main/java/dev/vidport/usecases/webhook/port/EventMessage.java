package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.playback.port.PublishedVideo;
import java.time.Instant;
import java.util.Optional;

/** An event as it is sent (service interface, section 6); {@link EventFields} names its fields. */
public record EventMessage(String id, String type, Instant createdAt, Content content) {
  /** What the message is about. */
  public sealed interface Content {}

  /**
   * An event about a video, with links that were created for this message.
   *
   * @param published the video that is ready; empty for other events, and if it has been deleted
   * @param captions empty if the video has none, or the event does not show them
   */
  public record OfVideo(
      VideoEvent event, Optional<PublishedVideo> published, Optional<CaptionView> captions)
      implements Content {}

  /** An event about the usage of an account. */
  public record OfUsage(UsageThresholdEvent event) implements Content {}

  /** A test of the endpoint. */
  public record Test(String text) implements Content {}
}
