package dev.vidport.usecases.webhook;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** Adds the events of a video to the outbox, in the transaction of the change. */
public final class EventPublisher {
  private final Outbox outbox;
  private final RandomGenerator random;
  private final Clock clock;

  public EventPublisher(Outbox outbox, RandomGenerator random, Clock clock) {
    this.outbox = outbox;
    this.random = random;
    this.clock = clock;
  }

  public void publishEnded(Ended video) {
    EventType type =
        switch (video.outcome()) {
          case SUCCEEDED -> EventType.READY;
          case FAILED, TIMED_OUT -> EventType.FAILED;
          case ABORTED -> EventType.CANCELED;
        };
    publish(type, video, video.outcome().name());
  }

  public void publishDeleted(Video video) {
    publish(EventType.DELETED, video, "");
  }

  private void publish(EventType type, Video video, String status) {
    VideoDetails details = video.details();
    outbox.add(
        new VideoEvent(
            EventIds.random(random),
            type,
            details.account(),
            details.id().value(),
            details.fileName(),
            details.metadata().pairs(),
            status,
            Timestamps.now(clock)));
  }
}
