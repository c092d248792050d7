package dev.vidport.usecases.event;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.usage.UsageThresholds;
import dev.vidport.domain.video.DeletionReason;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.event.port.Outbox;
import java.time.Clock;
import java.time.YearMonth;
import java.util.random.RandomGenerator;

/** Adds the events of videos and accounts to the outbox, in the transaction of the change. */
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

  /** The recognition of the speech of a video has ended. */
  public void publishCaptions(Ended video) {
    publish(EventType.CAPTIONS, video, video.outcome().name());
  }

  public void publishDeleted(Video video, DeletionReason reason) {
    publish(EventType.DELETED, video, reason.name());
  }

  public void publishThreshold(
      AccountId account, Plan plan, YearMonth month, UsageThresholds.Reached reached) {
    outbox.add(
        new UsageThresholdEvent(
            EventIds.random(random),
            account,
            reached.measure(),
            reached.percent(),
            reached.used(),
            reached.included(),
            month,
            plan.name(),
            plan.overage().isPresent(),
            Timestamps.now(clock)));
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
