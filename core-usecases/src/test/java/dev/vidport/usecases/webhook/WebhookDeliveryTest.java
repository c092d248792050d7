package dev.vidport.usecases.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.webhook.port.EventFields;
import dev.vidport.usecases.webhook.port.EventMessage;
import java.time.Duration;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Webhooks from their configuration to the delivery of events, with an endpoint in memory. */
final class WebhookDeliveryTest {
  private static final String URL = "https://hooks.test/vidport?token=geheim";
  private static final Actor ACTOR = Actor.operator("test", "test");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final WebhookUseCases webhooks = fixture.useCases.webhooks();
  private final DeliverDueEvents deliver = webhooks.deliverDue();

  @Test
  void readyVideoIsAnnouncedWithLinks() throws Exception {
    configure();
    VideoId video = fixture.submitted();
    fixture.succeed(video);

    deliverDue();

    ScriptedEndpoint.Received received = fixture.endpoint.received.get(0);
    EventMessage message = received.message();
    assertThat(received.url()).isEqualTo(URL);
    assertThat(message.type()).isEqualTo("video.ready");
    assertThat(message.id()).matches("evt_[0-9a-f]{32}");
    assertThat(message.createdAt()).isEqualTo(fixture.clock.instant());
    assertThat(EventFields.of(message.content()))
        .containsEntry("videoId", video.value())
        .containsEntry("fileName", "clip.mp4")
        .containsEntry("statusPath", "/v1/videos/" + video)
        .containsEntry("status", "SUCCEEDED")
        .containsEntry("downloadExpiresInSeconds", 3600L)
        .containsKeys(
            "durationSeconds",
            "downloadUrl",
            "posterUrl",
            "playbackUrl",
            "posterPlaybackUrl",
            "playbackExpiresAt",
            "streamUrl",
            "streamExpiresAt")
        .doesNotContainKeys("metadata", "captions");
  }

  @Test
  void linksAreNewAtEachAttempt() throws Exception {
    configure();
    fixture.succeed(fixture.submitted());
    fixture.endpoint.answer(500);

    deliverDue();
    fixture.clock.advance(Duration.ofMinutes(1));
    deliverDue();

    assertThat(fixture.endpoint.received)
        .extracting(
            received -> EventFields.of(received.message().content()).get("playbackExpiresAt"))
        .doesNotHaveDuplicates()
        .hasSize(2);
    assertThat(fixture.endpoint.received)
        .extracting(received -> received.message().id())
        .containsOnly(fixture.endpoint.received.get(0).message().id());
  }

  @Test
  void endsOfVideosAreAnnouncedWithoutLinks() throws Exception {
    configure();
    VideoId video = fixture.submitted();
    fixture.useCases.videos().cancel().handle(fixture.owner, video);
    fixture.useCases.videos().delete().handle(fixture.owner, video);

    deliverDue();

    assertThat(fixture.endpoint.received)
        .extracting(
            received -> received.message().type(),
            received -> EventFields.of(received.message().content()).keySet())
        .containsExactlyInAnyOrder(
            tuple("video.canceled", Set.of("videoId", "fileName", "statusPath")),
            tuple("video.deleted", Set.of("videoId", "fileName", "statusPath", "reason")));
  }

  @Test
  void readyVideoThatIsDeletedBeforeItsDeliveryIsAnnouncedWithoutLinks() throws Exception {
    configure(EventType.READY);
    VideoId video = fixture.submitted();
    fixture.succeed(video);
    fixture.useCases.videos().delete().handle(fixture.owner, video);

    deliverDue();

    assertThat(fixture.endpoint.received)
        .singleElement()
        .satisfies(
            received ->
                assertThat(EventFields.of(received.message().content()))
                    .containsOnlyKeys("videoId", "fileName", "statusPath", "status"));
  }

  @Test
  void thresholdOfUsageIsAnnounced() {
    configure();
    addThreshold("evt_1");

    deliverDue();

    assertThat(EventFields.of(fixture.endpoint.received.get(0).message().content()))
        .isEqualTo(
            Map.of(
                "measure",
                "minutes",
                "percent",
                80,
                "used",
                2400.5,
                "included",
                3000,
                "month",
                "2026-03",
                "plan",
                "pro",
                "overage",
                true));
  }

  @Test
  void failedDeliveryIsRepeatedEightTimesAndThenGivenUp() {
    configure();
    addThreshold("evt_1");
    List<Duration> delays = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      fixture.endpoint.answer(i == 2 ? 302 : 500);
      deliverDue();
      assertThat(fixture.endpoint.received).hasSize(i + 1);
      DeliveryAttempt attempt = latest().get(0);
      assertThat(attempt.attempt()).isEqualTo(i + 1);
      attempt
          .nextAttemptAt()
          .ifPresent(
              next -> {
                Duration delay = Duration.between(fixture.clock.instant(), next);
                delays.add(delay.plusMillis(1).truncatedTo(ChronoUnit.SECONDS));
                fixture.clock.advance(delay.minusMillis(1));
                deliverDue();
                assertThat(fixture.endpoint.received).hasSize(attempt.attempt());
                fixture.clock.advance(Duration.ofMillis(1));
              });
    }

    assertThat(delays)
        .extracting(Duration::toMinutes)
        .containsExactly(1L, 5L, 15L, 60L, 180L, 360L, 720L);
    assertThat(latest().get(0).nextAttemptAt()).isEmpty();
    fixture.clock.advance(Duration.ofDays(2));
    deliverDue();
    assertThat(fixture.endpoint.received).hasSize(8);
  }

  @Test
  void endpointThatFailsForLongIsReportedToOwnerAndOnceToTheOperator() {
    configure();
    for (int i = 0; i < 100; i++) {
      fixture.endpoint.answer(500);
    }
    for (int i = 0; i < 8; i++) {
      addThreshold("evt_" + i);
      deliverDue();
      fixture.clock.advance(Duration.ofHours(13));
    }

    Webhook webhook = webhooks.get().handle(fixture.owner).orElseThrow();
    assertThat(webhook.enabled()).isTrue();
    assertThat(webhook.health().failingSince()).isPresent();
    assertThat(webhook.health().lastError()).contains("the endpoint answered 500");
    assertThat(fixture.deliveries.failures).containsExactly("hooks.test the endpoint answered 500");
  }

  @Test
  void otherAccountsAreDeliveredWhileOneHasNoFreePermit() {
    configure();
    configure(fixture.stranger);
    List<Runnable> begun = new ArrayList<>();
    addThreshold("evt_1");
    // The first attempt for an endpoint that is not proven takes its only permit.
    deliver.handle(begun::add);
    addThreshold("evt_2");
    fixture.database.outbox.add(threshold("evt_3", fixture.stranger));

    deliver.handle(Runnable::run);

    assertThat(begun).hasSize(1);
    assertThat(fixture.endpoint.received)
        .extracting(received -> received.message().id())
        .containsExactly("evt_3");
  }

  @Test
  void eventIsReplayedWithItsIdAndTheNextAttempts() {
    configure();
    addThreshold("evt_1");
    deliverDue();

    webhooks.replay().handle(fixture.owner, "evt_1");
    fixture.endpoint.answer(500);
    deliverDue();

    assertThat(latest()).extracting(DeliveryAttempt::attempt).containsExactlyInAnyOrder(2, 1);
    assertThat(latest().stream().filter(attempt -> attempt.attempt() == 2))
        .extracting(DeliveryAttempt::nextAttemptAt)
        .containsExactly(Optional.of(fixture.clock.instant().plusSeconds(60)));
  }

  @Test
  void replayThatCannotBeDeliveredIsRefused() {
    assertThat(refusal("evt_1").code()).isEqualTo(RefusalCode.NOT_FOUND);
    configure(EventType.READY);
    assertThat(refusal("evt_1").code()).isEqualTo(RefusalCode.NOT_FOUND);
    addThreshold("evt_1");

    assertThat(refusal("evt_1").message()).contains("usage.threshold");
    assertThat(refusal("evt_1").code()).isEqualTo(RefusalCode.INVALID_STATE);
  }

  private Refusal refusal(String event) {
    return UseCasesFixture.refusal(() -> webhooks.replay().handle(fixture.owner, event));
  }

  @Test
  void allProblemsOfAConfigurationAreNamed() {
    Refusal refusal =
        UseCasesFixture.refusal(
            () ->
                webhooks
                    .change()
                    .handle(
                        new ChangeWebhook.Command(
                            fixture.owner,
                            ACTOR,
                            "http://private.test/",
                            List.of("video.ready", "video.ended"),
                            true)));

    assertThat(refusal.details()).extracting(Problem::field).containsExactly("url", "events[1]");
    assertThat(webhooks.get().handle(fixture.owner)).isEmpty();
  }

  @Test
  void changeKeepsTheSecretAndRotationReplacesIt() {
    Webhook created = configure();
    Webhook changed = configure(EventType.DELETED);
    assertThat(changed.secret()).isEqualTo(created.secret());
    assertThat(created.secret().text()).matches("whsec_[A-Za-z0-9+/]{43}=");

    Webhook rotated = webhooks.rotateSecret().handle(fixture.owner, ACTOR);

    assertThat(rotated.secret()).isNotEqualTo(created.secret());
    assertThat(rotated.events()).containsExactly(EventType.DELETED);
    DeliveryAttempt test = webhooks.test().handle(fixture.owner);
    assertThat(test.ok()).isTrue();
    assertThat(fixture.endpoint.received.get(0).secret()).isEqualTo(rotated.secret());
    assertThat(latest()).containsExactly(test);
  }

  @Test
  void changesAreInTheAuditLogWithoutTheirSecrets() {
    configure();
    webhooks.rotateSecret().handle(fixture.owner, ACTOR);
    webhooks.delete().handle(fixture.owner, ACTOR);
    webhooks.delete().handle(fixture.owner, ACTOR);

    List<AuditEntry> entries =
        fixture.database.auditLog.list(
            Optional.of(fixture.owner.accountId()), fixture.clock.instant(), 10);
    assertThat(entries)
        .extracting(AuditEntry::action)
        .containsExactlyInAnyOrder(
            AuditAction.WEBHOOK_CHANGED,
            AuditAction.WEBHOOK_SECRET_ROTATED,
            AuditAction.WEBHOOK_DELETED);
    assertThat(entries.toString()).doesNotContain("geheim").doesNotContain("whsec_");
  }

  @Test
  void successfulTestEndsTheFailures() {
    configure();
    addThreshold("evt_1");
    fixture.endpoint.answer(500);
    deliverDue();
    assertThat(webhooks.get().handle(fixture.owner).orElseThrow().health().isFailing()).isTrue();

    webhooks.test().handle(fixture.owner);

    assertThat(webhooks.get().handle(fixture.owner).orElseThrow().health().isFailing()).isFalse();
  }

  @Test
  void logIsKeptForThirtyDays() {
    configure();
    webhooks.test().handle(fixture.owner);

    fixture.clock.advance(Duration.ofDays(30));
    assertThat(fixture.deleteExpired("deliveries")).isZero();
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(fixture.deleteExpired("deliveries")).isEqualTo(1);
  }

  private Webhook configure(EventType... types) {
    return configure(fixture.owner, types);
  }

  private Webhook configure(Principal owner, EventType... types) {
    List<String> labels = List.of(types).stream().map(EventType::label).toList();
    return webhooks.change().handle(new ChangeWebhook.Command(owner, ACTOR, URL, labels, true));
  }

  private void addThreshold(String id) {
    fixture.database.outbox.add(threshold(id, fixture.owner));
  }

  private UsageThresholdEvent threshold(String id, Principal owner) {
    return new UsageThresholdEvent(
        id,
        owner.accountId(),
        Measure.MINUTES,
        80,
        2400.5,
        3000,
        YearMonth.of(2026, 3),
        "pro",
        true,
        Timestamps.now(fixture.clock));
  }

  private void deliverDue() {
    while (deliver.handle(Runnable::run) > 0) {
      // An endpoint that is not proven takes one event at a time.
    }
  }

  private List<DeliveryAttempt> latest() {
    return webhooks.listDeliveries().handle(fixture.owner, Optional.empty(), 50);
  }
}
