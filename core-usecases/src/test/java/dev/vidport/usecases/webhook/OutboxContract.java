package dev.vidport.usecases.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.Hex;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Outbox} must do. */
public abstract class OutboxContract {
  protected abstract Outbox outbox();

  protected abstract Transactions transactions();

  /** Ids of the events that wait for delivery. */
  protected abstract List<String> waiting();

  @Test
  void eventWaitsForDelivery() {
    VideoEvent event = event();

    outbox().add(event);

    assertThat(waiting()).containsOnlyOnce(event.id());
  }

  @Test
  void eventIsRolledBackWithItsTransaction() {
    VideoEvent event = event();

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          outbox().add(event);
                          throw new IllegalStateException("the change failed");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(waiting()).doesNotContain(event.id());
  }

  private static VideoEvent event() {
    return new VideoEvent(
        "evt_" + Hex.random(RandomGenerator.getDefault(), 16),
        VideoEvent.Type.READY,
        VideoFixture.account(),
        "0123456789abcdef0123456789abcdef",
        "Ein Film.mp4",
        Map.of("k", "v"),
        "SUCCEEDED",
        Instant.parse("2026-03-04T05:06:07.123456Z"));
  }
}
