package dev.vidport.usecases.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.Hex;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.event.port.ClaimedEvent;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Outbox} and its {@link PendingEvents} must do. */
public abstract class OutboxContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final int LIMIT = 10;

  protected abstract Outbox outbox();

  protected abstract PendingEvents pending();

  protected abstract Transactions transactions();

  @Test
  void eventWaitsForDelivery() {
    VideoEvent event = added(NOW);

    assertThat(claim(NOW)).containsExactly(new ClaimedEvent(event, 1));
  }

  @Test
  void eventIsRolledBackWithItsTransaction() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          added(NOW);
                          throw new IllegalStateException("the change failed");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(claim(NOW)).isEmpty();
  }

  @Test
  void eventsThatAreDueLongestAreClaimedFirst() {
    VideoEvent second = added(NOW.minusSeconds(1));
    VideoEvent third = added(NOW);
    VideoEvent first = added(NOW.minusSeconds(2));
    added(NOW.plusSeconds(1));

    assertThat(pending().claim(NOW, LEASE, 2))
        .extracting(ClaimedEvent::event)
        .containsExactly(first, second);
    assertThat(claim(NOW)).extracting(ClaimedEvent::event).containsExactly(third);
  }

  @Test
  void claimedEventIsDueAgainAtTheEndOfItsLease() {
    VideoEvent event = added(NOW);
    claim(NOW);

    assertThat(claim(NOW.plus(LEASE).minusMillis(1))).isEmpty();
    assertThat(claim(NOW.plus(LEASE))).containsExactly(new ClaimedEvent(event, 2));
  }

  @Test
  void concurrentCallersClaimEachEventOnce() throws Exception {
    List<VideoEvent> events =
        IntStream.range(0, 40).mapToObj(i -> added(NOW.minusSeconds(i))).toList();

    List<List<ClaimedEvent>> claims = ParallelRunner.run(6, i -> pending().claim(NOW, LEASE, 15));
    List<ClaimedEvent> rest = pending().claim(NOW, LEASE, 40);

    assertThat(Stream.concat(claims.stream().flatMap(List::stream), rest.stream()))
        .extracting(ClaimedEvent::event)
        .containsExactlyInAnyOrderElementsOf(events);
  }

  @Test
  void deliveredEventIsNotDueAgain() {
    added(NOW);
    ClaimedEvent claim = onlyClaim(NOW);

    assertThat(pending().delivered(claim, NOW)).isTrue();

    assertThat(claim(NOW.plus(LEASE))).isEmpty();
    assertThat(pending().delivered(claim, NOW)).isFalse();
  }

  @Test
  void failedAttemptIsRepeatedAtItsTime() {
    VideoEvent event = added(NOW);
    Instant next = NOW.plus(Duration.ofMinutes(5));

    assertThat(pending().retry(onlyClaim(NOW), next)).isTrue();

    assertThat(claim(next.minusMillis(1))).isEmpty();
    assertThat(claim(next)).containsExactly(new ClaimedEvent(event, 2));
  }

  @Test
  void eventIsGivenUp() {
    added(NOW);
    ClaimedEvent claim = onlyClaim(NOW);

    assertThat(pending().giveUp(claim)).isTrue();

    assertThat(claim(NOW.plus(LEASE))).isEmpty();
    assertThat(pending().retry(claim, NOW)).isFalse();
  }

  @Test
  void resultOfLostClaimHasNoEffect() {
    added(NOW);
    ClaimedEvent lost = onlyClaim(NOW);
    ClaimedEvent held = onlyClaim(NOW.plus(LEASE));

    assertThat(pending().delivered(lost, NOW)).isFalse();
    assertThat(pending().retry(lost, NOW)).isFalse();
    assertThat(pending().giveUp(lost)).isFalse();

    assertThat(pending().delivered(held, NOW)).isTrue();
  }

  @Test
  void resultIsRolledBackWithItsTransaction() {
    added(NOW);
    ClaimedEvent claim = onlyClaim(NOW);

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          pending().delivered(claim, NOW);
                          throw new IllegalStateException("the log entry failed");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(claim(NOW.plus(LEASE))).hasSize(1);
  }

  @Test
  void oldestEventsAreDeletedInBoundedBatches() {
    added(NOW.minusSeconds(3));
    added(NOW.minusSeconds(2));
    VideoEvent kept = added(NOW.minusSeconds(1));
    Instant before = NOW.minusSeconds(1);

    assertThat(pending().deleteExpired(before, NOW, 1)).isEqualTo(1);
    assertThat(pending().deleteExpired(before, NOW, LIMIT)).isEqualTo(1);
    assertThat(pending().deleteExpired(before, NOW, LIMIT)).isZero();

    assertThat(claim(NOW)).extracting(ClaimedEvent::event).containsExactly(kept);
  }

  @Test
  void endedEventsAreDeletedAndClaimedOnesAreNot() {
    added(NOW.minusSeconds(5));
    assertThat(pending().delivered(onlyClaim(NOW), NOW)).isTrue();
    added(NOW.minusSeconds(4));
    assertThat(pending().giveUp(onlyClaim(NOW))).isTrue();
    added(NOW.minusSeconds(3));
    assertThat(pending().retry(onlyClaim(NOW), NOW.plusSeconds(10))).isTrue();
    added(NOW.minusSeconds(2));
    ClaimedEvent held = onlyClaim(NOW);

    assertThat(pending().deleteExpired(NOW, NOW, LIMIT)).isEqualTo(2);

    assertThat(pending().delivered(held, NOW)).isTrue();
    assertThat(claim(NOW.plusSeconds(10))).hasSize(1);
  }

  private List<ClaimedEvent> claim(Instant now) {
    return pending().claim(now, LEASE, LIMIT);
  }

  private ClaimedEvent onlyClaim(Instant now) {
    List<ClaimedEvent> claims = claim(now);
    assertThat(claims).hasSize(1);
    return claims.get(0);
  }

  private VideoEvent added(Instant at) {
    VideoEvent event =
        new VideoEvent(
            "evt_" + Hex.random(RandomGenerator.getDefault(), 16),
            EventType.READY,
            VideoFixture.account(),
            "0123456789abcdef0123456789abcdef",
            "Ein Film.mp4",
            Map.of("k", "v"),
            "SUCCEEDED",
            at);
    outbox().add(event);
    return event;
  }
}
