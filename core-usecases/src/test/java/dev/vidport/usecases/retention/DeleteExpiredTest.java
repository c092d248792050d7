package dev.vidport.usecases.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UseCasesFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The deletion of records after their retention; the other tests are in those of the features. */
final class DeleteExpiredTest {
  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private final List<String> calls = new ArrayList<>();

  @Test
  void auditEntriesAreKeptForAYear() {
    UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
    fixture
        .useCases
        .accounts()
        .change()
        .disableAsOperator(fixture.owner.accountId(), Actor.operator("test", "test"));
    fixture.useCases.accounts().linkAuditEntries().handle();

    fixture.clock.advance(Retentions.AUDIT_ENTRIES);
    assertThat(fixture.deleteExpired("audit entries")).isZero();
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(fixture.deleteExpired("audit entries")).isEqualTo(1);
  }

  @Test
  void eventsAreKeptForThirtyOneDays() throws Exception {
    UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
    VideoId video = fixture.submitted();
    fixture.succeed(video);

    fixture.clock.advance(Retentions.EVENTS);
    assertThat(fixture.deleteExpired("events")).isZero();
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(fixture.deleteExpired("events")).isEqualTo(1);
  }

  @Test
  void recordsAreDeletedInBatchesUntilNoneIsLeft() {
    List<Integer> left = new ArrayList<>(List.of(5_000, 5_000, 7));
    DeleteExpired delete =
        new DeleteExpired(
            List.of(new Retention("keys", Duration.ofHours(1), (before, max) -> left.remove(0))),
            clock);

    assertThat(delete.handle()).containsEntry("keys", 10_007);
  }

  @Test
  void recordsEndedBeforeTheRetentionAreDeleted() {
    List<Instant> times = new ArrayList<>();
    new DeleteExpired(
            List.of(
                new Retention(
                    "keys",
                    Duration.ofHours(1),
                    (before, max) -> {
                      times.add(before);
                      return 0;
                    })),
            clock)
        .handle();

    assertThat(times).containsExactly(clock.instant().minus(Duration.ofHours(1)));
  }

  @Test
  void kindThatFailsDoesNotKeepTheOthers() {
    DeleteExpired delete =
        new DeleteExpired(
            List.of(failing("keys"), counted("codes"), failing("tokens"), counted("jobs")), clock);

    assertThatThrownBy(delete::handle)
        .hasMessage("keys are locked")
        .satisfies(
            failure ->
                assertThat(failure.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly("tokens are locked"));
    assertThat(calls).containsExactly("codes", "jobs");
  }

  private static Retention failing(String records) {
    return new Retention(
        records,
        Duration.ZERO,
        (before, max) -> {
          throw new IllegalStateException(records + " are locked");
        });
  }

  private Retention counted(String records) {
    return new Retention(
        records,
        Duration.ZERO,
        (before, max) -> {
          calls.add(records);
          return 0;
        });
  }
}
