package dev.vidport.usecases.processing;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PauseWorkerTest {
  private static final Actor OPERATOR = Actor.operator("ann", "media-1");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void pauseIsRecordedOnceUntilTheWorkerIsResumed() {
    see("media-2");

    assertThat(pause("media-2")).isEqualTo("media-2");
    assertThat(pause("media-2")).isEqualTo("media-2");
    assertThat(fixture.database.workerPauses.isPaused("media-2")).isTrue();
    fixture.useCases.workers().resume().handleAsOperator("media-2", OPERATOR);

    assertThat(fixture.database.workerPauses.isPaused("media-2")).isFalse();
    assertThat(entries())
        .extracting(AuditEntry::action)
        .containsExactly(AuditAction.WORKER_RESUMED, AuditAction.WORKER_PAUSED);
    assertThat(entries()).extracting(AuditEntry::detail).containsOnly("media-2");
  }

  private String pause(String worker) {
    return fixture.useCases.workers().pause().handleAsOperator(worker, OPERATOR);
  }

  private List<AuditEntry> entries() {
    return fixture
        .database
        .auditLog
        .list(Optional.empty(), fixture.clock.instant().plusSeconds(1), 10)
        .stream()
        .filter(entry -> entry.account().isEmpty())
        .toList();
  }

  private void see(String name) {
    WorkerEntry worker =
        new WorkerEntry(
            name + "-0a",
            name,
            true,
            false,
            1,
            1,
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty(),
            CaptionSupport.UNKNOWN,
            0,
            0,
            fixture.clock.instant());
    fixture.database.queue.set(new Backlog(List.of(), 0, Optional.empty()), List.of(worker));
  }

  @Test
  void unknownWorkerIsRefused() {
    assertThat(refusal(() -> pause("media-3")))
        .extracting(Refusal::code)
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(entries()).isEmpty();
  }

  @Test
  void accountThatIsNoOperatorAnyMoreIsRefused() {
    see("media-2");
    Actor demoted =
        Actor.operatorAccount(
            fixture.owner.account().id(), fixture.owner.account().email(), "127.0.0.1");

    assertThat(
            refusal(() -> fixture.useCases.workers().pause().handleAsOperator("media-2", demoted)))
        .extracting(Refusal::code)
        .isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(fixture.database.workerPauses.isPaused("media-2")).isFalse();
  }
}
