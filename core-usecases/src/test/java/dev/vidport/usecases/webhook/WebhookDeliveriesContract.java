package dev.vidport.usecases.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.event.port.ClaimedEvent;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.webhook.port.ClaimedDelivery;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.WebhookDeliveries.ClaimRequest;
import dev.vidport.usecases.webhook.port.WebhookDeliveries.Claims;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Webhooks} and {@link WebhookDeliveries} must do. */
public abstract class WebhookDeliveriesContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final AccountId ADA = new AccountId("a".repeat(32));
  private static final AccountId BEN = new AccountId("b".repeat(32));

  protected abstract Outbox outbox();

  protected abstract PendingEvents pending();

  protected abstract Webhooks webhooks();

  protected abstract WebhookDeliveries deliveries();

  @Test
  void webhookIsStoredAndReplacedAndDeleted() {
    Webhook webhook = saved(ADA);
    assertThat(webhooks().find(ADA)).contains(webhook);
    assertThat(webhooks().find(BEN)).isEmpty();

    Webhook changed =
        webhook.changed(
            "https://other.test/", List.of(EventType.DELETED), false, NOW.plusSeconds(1));
    webhooks().save(changed);
    assertThat(webhooks().find(ADA)).contains(changed);

    assertThat(webhooks().delete(ADA)).isTrue();
    assertThat(webhooks().find(ADA)).isEmpty();
    assertThat(webhooks().delete(ADA)).isFalse();
  }

  @Test
  void failuresAreCountedFromTheFirstSinceASuccess() {
    Webhook webhook = saved(ADA);

    webhooks().failed(webhook, "first", NOW);
    webhooks().failed(webhook, "x".repeat(600), NOW.plusSeconds(5));

    assertThat(health(ADA))
        .isEqualTo(new EndpointHealth(false, Optional.of(NOW), Optional.of("x".repeat(500))));
    webhooks().succeeded(webhook);
    assertThat(health(ADA)).isEqualTo(new EndpointHealth(true, Optional.empty(), Optional.empty()));
  }

  @Test
  void resultOfAFormerUrlDoesNotCount() {
    Webhook previous = saved(ADA);
    webhooks().save(previous.changed("https://other.test/", List.of(EventType.READY), true, NOW));

    webhooks().failed(previous, "failed", NOW);
    assertThat(health(ADA)).isEqualTo(EndpointHealth.UNKNOWN);
    webhooks().succeeded(previous);
    assertThat(health(ADA)).isEqualTo(EndpointHealth.UNKNOWN);
  }

  @Test
  void failuresAreReportedOnce() {
    Webhook webhook = saved(ADA);
    assertThat(webhooks().markReported(webhook)).isFalse();

    webhooks().failed(webhook, "failed", NOW);
    assertThat(webhooks().markReported(webhook)).isTrue();
    assertThat(webhooks().markReported(webhook)).isFalse();
    webhooks().save(webhooks().find(ADA).orElseThrow());
    assertThat(webhooks().markReported(webhook)).isFalse();

    webhooks().succeeded(webhook);
    webhooks().failed(webhook, "failed again", NOW);
    assertThat(webhooks().markReported(webhook)).isTrue();
  }

  @Test
  void eventIsClaimedForTheWebhookOfItsAccount() {
    Webhook webhook = saved(ADA);
    AccountEvent event = added(ADA, NOW);
    added(BEN, NOW);

    assertThat(claim(NOW)).containsExactly(new ClaimedDelivery(webhook, event, 1, 1));
    assertThat(claim(NOW)).isEmpty();
  }

  @Test
  void eventThatNoWebhookWantsEndsAtOnce() {
    saved(ADA, EventType.FAILED);
    webhooks().save(webhook(BEN, List.of(EventType.READY), false));
    added(ADA, NOW);
    added(BEN, NOW);
    added(new AccountId("c".repeat(32)), NOW);

    assertThat(claim(NOW)).isEmpty();
    saved(ADA);
    saved(BEN);

    assertThat(claim(NOW.plus(LEASE))).isEmpty();
  }

  @Test
  void listenerAndWebhookEachReceiveTheEvent() {
    saved(ADA);
    AccountEvent event = added(ADA, NOW);

    ClaimedDelivery delivery = claim(NOW).get(0);
    List<ClaimedEvent> claims = pending().claim(NOW, LEASE, 10);

    assertThat(claims).containsExactly(new ClaimedEvent(event, 1));
    assertThat(deliveries().finish(delivery, Optional.empty())).isTrue();
    assertThat(pending().retry(claims.get(0), NOW.plusSeconds(5))).isTrue();
    assertThat(pending().claim(NOW.plusSeconds(5), LEASE, 10)).hasSize(1);
    assertThat(claim(NOW.plus(LEASE))).isEmpty();
  }

  @Test
  void claimOfADeadWorkerIsDueAgainAtTheEndOfItsLease() {
    saved(ADA);
    added(ADA, NOW);
    ClaimedDelivery lost = claim(NOW).get(0);

    assertThat(claim(NOW.plus(LEASE).minusMillis(1))).isEmpty();
    ClaimedDelivery held = claim(NOW.plus(LEASE)).get(0);

    assertThat(held.attempt()).isEqualTo(2);
    assertThat(deliveries().finish(lost, Optional.empty())).isFalse();
    assertThat(deliveries().finish(held, Optional.empty())).isTrue();
    assertThat(deliveries().finish(held, Optional.empty())).isFalse();
  }

  @Test
  void failedAttemptIsRepeatedAtItsTime() {
    Webhook webhook = saved(ADA);
    AccountEvent event = added(ADA, NOW);
    Instant next = NOW.plusSeconds(300);

    assertThat(deliveries().finish(claim(NOW).get(0), Optional.of(next))).isTrue();

    assertThat(claim(next.minusMillis(1))).isEmpty();
    assertThat(claim(next)).containsExactly(new ClaimedDelivery(webhook, event, 2, 2));
  }

  @Test
  void eventThatIsNotAdmittedStaysDue() {
    saved(ADA);
    AccountEvent first = added(ADA, NOW.minusSeconds(2));
    AccountEvent second = added(ADA, NOW.minusSeconds(1));

    assertThat(claim(NOW, Set.of(), true, webhook -> false).claimed()).isEmpty();
    assertThat(claim(NOW, Set.of(ADA), true, webhook -> true).claimed()).isEmpty();

    assertThat(claim(NOW)).extracting(ClaimedDelivery::event).containsExactly(first, second);
  }

  @Test
  void failingEndpointsCanBeLeftOut() {
    webhooks().failed(saved(ADA), "failed", NOW);
    saved(BEN);
    added(ADA, NOW.minusSeconds(1));
    AccountEvent other = added(BEN, NOW);

    assertThat(claim(NOW, Set.of(), false, webhook -> true).claimed())
        .extracting(ClaimedDelivery::event)
        .containsExactly(other);
    assertThat(claim(NOW)).hasSize(1);
  }

  @Test
  void manyDueEventsAreLookedAtInBoundedSteps() {
    saved(ADA);
    for (int i = 0; i < 101; i++) {
      added(ADA, NOW);
    }

    Claims first = claim(NOW, Set.of(), true, webhook -> true);
    Claims second = claim(NOW, Set.of(), true, webhook -> true);

    assertThat(first.claimed()).hasSize(100);
    assertThat(first.mayBeMore()).isTrue();
    assertThat(second.claimed()).hasSize(1);
    assertThat(second.mayBeMore()).isFalse();
  }

  @Test
  void concurrentCallersClaimEachEventOnce() throws Exception {
    saved(ADA);
    List<AccountEvent> events = IntStream.range(0, 40).mapToObj(i -> added(ADA, NOW)).toList();

    List<List<ClaimedDelivery>> claims = ParallelRunner.run(6, i -> claim(NOW));

    assertThat(Stream.concat(claims.stream().flatMap(List::stream), claim(NOW).stream()))
        .extracting(ClaimedDelivery::event)
        .containsExactlyInAnyOrderElementsOf(events);
  }

  @Test
  void replayedEventIsDueWithAllItsAttempts() {
    Webhook webhook = saved(ADA);
    AccountEvent event = added(ADA, NOW);
    ClaimedDelivery done = claim(NOW).get(0);
    deliveries().finish(done, Optional.empty());

    assertThat(deliveries().type(ADA, event.id())).contains(EventType.READY);
    assertThat(deliveries().type(BEN, event.id())).isEmpty();
    assertThat(deliveries().replay(BEN, event.id(), NOW)).isFalse();
    assertThat(deliveries().replay(ADA, "evt_unknown", NOW)).isFalse();
    assertThat(deliveries().replay(ADA, event.id(), NOW.plusSeconds(9))).isTrue();

    assertThat(claim(NOW.plusSeconds(9)))
        .containsExactly(new ClaimedDelivery(webhook, event, 2, 1));
  }

  @Test
  void eventThatWaitsForItsNextAttemptIsNotDeleted() {
    saved(ADA);
    added(ADA, NOW.minusSeconds(5));
    boolean unused = deliveries().finish(claim(NOW).get(0), Optional.of(NOW.plusSeconds(10)));

    assertThat(pending().deleteExpired(NOW, NOW, 10)).isZero();
    assertThat(pending().deleteExpired(NOW, NOW.plusSeconds(10), 10)).isEqualTo(1);
  }

  @Test
  void latestAttemptsComeFirst() {
    DeliveryAttempt failed =
        new DeliveryAttempt(
            "evt_1",
            ADA,
            "video.ready",
            1,
            false,
            OptionalInt.of(500),
            12,
            Optional.of("the endpoint answered 500"),
            Optional.of("Fehler: größer"),
            NOW,
            Optional.of(NOW.plusSeconds(60)));
    DeliveryAttempt succeeded = attempt("evt_1", 2, NOW.plusSeconds(60));
    deliveries().log(failed);
    deliveries().log(succeeded);
    DeliveryAttempt other =
        new DeliveryAttempt(
            "evt_2",
            BEN,
            "webhook.test",
            1,
            false,
            OptionalInt.empty(),
            10_000,
            Optional.of("no answer"),
            Optional.empty(),
            NOW,
            Optional.empty());
    deliveries().log(other);

    assertThat(deliveries().latest(ADA, Optional.empty(), 10)).containsExactly(succeeded, failed);
    assertThat(deliveries().latest(ADA, Optional.empty(), 1)).containsExactly(succeeded);
    assertThat(deliveries().latest(BEN, Optional.empty(), 10)).containsExactly(other);
  }

  @Test
  void attemptsOfOneVideoAreListedAlone() {
    VideoId video = new VideoId("1".repeat(32));
    outbox().add(event(video, "evt_1"));
    outbox().add(event(new VideoId("2".repeat(32)), "evt_2"));
    DeliveryAttempt attempt = attempt("evt_1", 1, NOW);
    deliveries().log(attempt);
    deliveries().log(attempt("evt_2", 1, NOW));
    deliveries().log(attempt("evt_no_longer_stored", 1, NOW));

    assertThat(deliveries().latest(ADA, Optional.of(video), 10)).containsExactly(attempt);
    assertThat(deliveries().latest(BEN, Optional.of(video), 10)).isEmpty();
    assertThat(deliveries().latest(ADA, Optional.of(new VideoId("3".repeat(32))), 10)).isEmpty();
  }

  private static VideoEvent event(VideoId video, String id) {
    return new VideoEvent(
        id, EventType.READY, ADA, video.value(), "a.mov", Map.of(), "SUCCEEDED", NOW);
  }

  @Test
  void oldAttemptsAreDeletedInBoundedBatches() {
    for (int i = 0; i < 3; i++) {
      deliveries().log(attempt("evt_1", i + 1, NOW.plusSeconds(i)));
    }
    Instant before = NOW.plusSeconds(2);

    assertThat(deliveries().deleteExpired(before, 1)).isEqualTo(1);
    assertThat(deliveries().deleteExpired(before, 10)).isEqualTo(1);
    assertThat(deliveries().latest(ADA, Optional.empty(), 10))
        .extracting(DeliveryAttempt::attempt)
        .containsExactly(3);
  }

  private static DeliveryAttempt attempt(String event, int number, Instant at) {
    return new DeliveryAttempt(
        event,
        ADA,
        "video.ready",
        number,
        true,
        OptionalInt.of(200),
        3,
        Optional.empty(),
        Optional.of(""),
        at,
        Optional.empty());
  }

  private List<ClaimedDelivery> claim(Instant now) {
    return claim(now, Set.of(), true, webhook -> true).claimed();
  }

  private Claims claim(
      Instant now, Set<AccountId> except, boolean failingToo, Predicate<Webhook> admit) {
    return deliveries().claim(new ClaimRequest(now, LEASE, except, failingToo, admit));
  }

  private EndpointHealth health(AccountId account) {
    return webhooks().find(account).orElseThrow().health();
  }

  private Webhook saved(AccountId account, EventType... types) {
    Webhook webhook =
        webhook(account, types.length == 0 ? List.of(EventType.values()) : List.of(types), true);
    webhooks().save(webhook);
    return webhook;
  }

  private static Webhook webhook(AccountId account, List<EventType> types, boolean enabled) {
    return new Webhook(
        account,
        "https://hooks.test/" + account.value(),
        WebhookSecret.random(new Random(7)),
        types,
        enabled,
        NOW,
        NOW,
        EndpointHealth.UNKNOWN);
  }

  private AccountEvent added(AccountId account, Instant at) {
    VideoEvent event =
        new VideoEvent(
            "evt_" + Hex.random(RandomGenerator.getDefault(), 16),
            EventType.READY,
            account,
            "0123456789abcdef0123456789abcdef",
            "Ein Film.mp4",
            Map.of("k", "v"),
            "SUCCEEDED",
            at);
    outbox().add(event);
    return event;
  }
}
