package dev.vidport.usecases.processing;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.DeletionReason;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.account.ChangeRetention;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.port.VideoKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Videos are deleted at their time, by a clock that the test moves. */
class DeleteDueVideosTest {
  private static final Actor SESSION = new Actor(Actor.Kind.SESSION, "session", "192.0.2.7");
  private static final Duration DAY = Duration.ofDays(1);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void videoIsDeletedAtItsTimeAndNotBefore() throws Exception {
    Ended video = fixture.finished(5_000_000);
    fixture.store.put(ObjectKey.ofVideo(video.id()).child("file"), new byte[1], "video/mp4");
    Instant time = fixture.clock.instant().plus(DAY);
    deleteAfter(video.id(), Optional.of(time));

    fixture.clock.advance(DAY.minusSeconds(1));
    run();
    assertThat(fixture.find(video.id())).isPresent();
    fixture.clock.advance(Duration.ofSeconds(1));
    run();

    assertThat(fixture.find(video.id())).isEmpty();
    assertThat(fixture.store.list(ObjectKey.ofVideo(video.id()))).isEmpty();
    assertThat(fixture.database.outbox.events())
        .last()
        .isInstanceOfSatisfying(
            VideoEvent.class,
            event -> {
              assertThat(event.type()).isEqualTo(EventType.DELETED);
              assertThat(event.status()).isEqualTo("DELETE_AFTER");
            });
    assertThat(fixture.database.auditLog.list(Optional.empty(), time, 10))
        .extracting(AuditEntry::action, AuditEntry::actor, AuditEntry::detail)
        .containsExactly(
            tuple(AuditAction.VIDEO_DELETED, Actor.service(), video.id() + " DELETE_AFTER"));
  }

  @Test
  void timeCanBeChangedAndRemoved() throws IOException {
    VideoId removed = fixture.finished(5_000_000).id();
    VideoId later = fixture.finished(5_000_000).id();
    Instant time = fixture.clock.instant().plus(DAY);
    deleteAfter(removed, Optional.of(time));
    deleteAfter(later, Optional.of(time));

    deleteAfter(removed, Optional.empty());
    deleteAfter(later, Optional.of(time.plus(DAY)));
    fixture.clock.advance(DAY);
    run();

    assertThat(fixture.find(removed)).isPresent();
    assertThat(fixture.find(later)).isPresent();
    fixture.clock.advance(DAY);
    run();
    assertThat(fixture.find(removed)).isPresent();
    assertThat(fixture.find(later)).isEmpty();
  }

  @Test
  void timeInThePastIsRefused() {
    VideoId video = fixture.finished(5_000_000).id();

    assertThat(refusal(() -> deleteAfter(video, Optional.of(fixture.clock.instant()))).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  @Test
  void uploadIsDeletedAtItsTime() throws IOException {
    VideoId video =
        fixture
            .useCases
            .uploads()
            .create()
            .handle(
                CreateUpload.Command.builder(fixture.owner, UseCasesFixture.file("a.mp4", 100))
                    .deleteAfter(Optional.of(fixture.clock.instant().plus(DAY)))
                    .build())
            .orElseThrow()
            .id();

    fixture.clock.advance(DAY);
    run();

    assertThat(fixture.find(video)).isEmpty();
  }

  @Test
  void videoThatIsBeingRenderedIsDeletedWithItsJob() throws IOException {
    VideoId video = fixture.submitted();
    assertThat(fixture.queuedSteps()).isPositive();
    deleteAfter(video, Optional.of(fixture.clock.instant().plus(DAY)));

    fixture.clock.advance(DAY);
    run();

    assertThat(fixture.find(video)).isEmpty();
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void ruleOfTheAccountDeletesOldVideosAfterADay() throws IOException {
    VideoId old = fixture.finished(5_000_000).id();
    fixture.clock.advance(Duration.ofDays(10));
    VideoId young = fixture.finished(5_000_000).id();
    retention(OptionalInt.of(5));

    run();
    assertThat(fixture.find(old)).isPresent();
    fixture.clock.advance(DAY);
    run();

    assertThat(fixture.find(old)).isEmpty();
    assertThat(fixture.find(young)).isPresent();
    fixture.clock.advance(Duration.ofDays(4));
    run();
    assertThat(fixture.find(young)).isEmpty();
  }

  @Test
  void ruleThatWasRemovedDeletesNothing() throws IOException {
    VideoId video = fixture.finished(5_000_000).id();
    retention(OptionalInt.of(5));
    retention(OptionalInt.empty());

    fixture.clock.advance(Duration.ofDays(100));
    run();

    assertThat(fixture.find(video)).isPresent();
    assertThat(
            fixture.database.auditLog.list(
                Optional.of(fixture.owner.accountId()), fixture.clock.instant(), 10))
        .extracting(AuditEntry::action, AuditEntry::detail)
        .containsExactly(
            tuple(AuditAction.RETENTION_CHANGED, "none"),
            tuple(AuditAction.RETENTION_CHANGED, "days: 5"));
  }

  @Test
  void ruleOfThePlanDeletesVideos() throws IOException {
    UseCasesFixture limited =
        UseCasesFixture.withPlan(
            Plan.builder("short", "Short")
                .minutes(100)
                .storageGb(100)
                .deliveryGb(100)
                .maxHeight(1080)
                .videosPerDay(100)
                .apiKeys(1)
                .retentionDays(OptionalInt.of(3))
                .build());
    VideoId video = limited.finished(5_000_000).id();
    limited.clock.advance(Duration.ofDays(3).minusSeconds(1));
    limited.useCases.videos().deleteDue().handle();
    assertThat(limited.find(video)).isPresent();

    limited.clock.advance(Duration.ofSeconds(1));
    limited.useCases.videos().deleteDue().handle();

    assertThat(limited.find(video)).isEmpty();
  }

  @Test
  void videosThatFailDoNotKeepAnotherFromBeingDeleted() throws IOException {
    Instant time = fixture.clock.instant().plus(DAY);
    for (int i : IntStream.range(0, 25).toArray()) {
      deleteAfter(fixture.finished(5_000_000).id(), Optional.of(time.plusSeconds(i)));
    }
    fixture.clock.advance(DAY.plusMinutes(1));
    fixture.database.outbox.failWith(Optional.of(new IllegalStateException("for the test")));
    assertThatThrownBy(this::run).hasMessageContaining("20");
    fixture.database.outbox.failWith(Optional.empty());

    run();
    assertThat(fixture.database.videos.count()).isEqualTo(20);
    fixture.clock.advance(Duration.ofMinutes(10));
    run();
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void manyVideosAreDeletedInOneRunUpToItsBound() throws IOException {
    for (int i = 0; i < 1_001; i++) {
      fixture.finished(5_000_000);
    }
    retention(OptionalInt.of(1));
    fixture.clock.advance(DAY);

    run();
    assertThat(fixture.database.videos.count()).isEqualTo(1);
    run();
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void earlierTimeIsShownWithItsReason() {
    Ended video = fixture.finished(5_000_000);
    Account owner = retention(OptionalInt.of(5));
    Instant byRule = video.details().createdAt().plus(Duration.ofDays(5));

    assertThat(ScheduledDeletion.of(video.details(), owner, fixture.owner.plan()))
        .map(ScheduledDeletion::at)
        .contains(byRule);
    deleteAfter(video.id(), Optional.of(byRule.minusSeconds(1)));
    assertThat(
            ScheduledDeletion.of(fixture.stored(video.id()).details(), owner, fixture.owner.plan()))
        .map(ScheduledDeletion::at)
        .contains(byRule.minusSeconds(1));
  }

  @Test
  void videoOfAnotherTimeIsNotDeletedByARunThatHasFoundIt() {
    VideoId video = fixture.finished(5_000_000).id();

    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .videos()
                            .delete()
                            .handleDue(
                                new VideoKey(fixture.owner.accountId(), video),
                                DeletionReason.DELETE_AFTER,
                                found -> found.details().deleteAfter().isPresent()))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(fixture.find(video)).isPresent();
  }

  private Account retention(OptionalInt days) {
    return fixture
        .useCases
        .accounts()
        .changeRetention()
        .handle(new ChangeRetention.Command(fixture.owner, SESSION, days));
  }

  private void deleteAfter(VideoId video, Optional<Instant> time) {
    fixture
        .useCases
        .videos()
        .changeMetadata()
        .handle(
            new ChangeMetadata.Command(
                fixture.owner,
                video,
                Map.of(),
                false,
                Optional.of(new ChangeMetadata.Deletion(time))));
  }

  private void run() throws IOException {
    fixture.useCases.videos().deleteDue().handle();
  }
}
