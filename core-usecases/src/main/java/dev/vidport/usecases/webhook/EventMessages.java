package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.status.ReadyVideoDetails;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.EventMessage.Content;
import dev.vidport.usecases.webhook.port.EventMessage.OfUsage;
import dev.vidport.usecases.webhook.port.EventMessage.OfVideo;
import java.util.Optional;
import java.util.function.Function;

/** Makes messages of events, with links that are created now. */
final class EventMessages {
  private final Function<VideoEvent, ReadyVideoDetails.Details> details;

  EventMessages(Function<VideoEvent, ReadyVideoDetails.Details> details) {
    this.details = details;
  }

  /**
   * @throws dev.vidport.usecases.transaction.port.DamagedDataException when the video of the event
   *     is not readable
   */
  EventMessage of(AccountEvent event) {
    return message(event, this::withDetails);
  }

  private OfVideo withDetails(VideoEvent event) {
    ReadyVideoDetails.Details now = details.apply(event);
    return new OfVideo(event, now.published(), now.captions());
  }

  /** The message of an event about a video whose record is not readable. */
  static EventMessage withoutDetails(AccountEvent event) {
    return message(event, video -> new OfVideo(video, Optional.empty(), Optional.empty()));
  }

  private static EventMessage message(AccountEvent event, Function<VideoEvent, OfVideo> ofVideo) {
    Content content = event.match(ofVideo, OfUsage::new);
    return new EventMessage(event.id(), event.type().label(), event.at(), content);
  }
}
