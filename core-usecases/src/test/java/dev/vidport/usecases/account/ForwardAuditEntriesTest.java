package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForwardAuditEntriesTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final AccountUseCases accounts = fixture.useCases.accounts();

  @Test
  void everyEntryIsSentOnceAndInOrder() throws IOException {
    append(250);
    accounts.forwardAuditEntries().handle();
    assertThat(numbers()).hasSize(250).isSorted();

    append(1);
    accounts.forwardAuditEntries().handle();
    accounts.forwardAuditEntries().handle();

    assertThat(numbers()).hasSize(251).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void entriesAreKeptWhileTheReceiverFailsAndThePauseGrows() throws IOException {
    append(1);
    fixture.database.auditReceiver.failWith(Optional.of(new IOException("503")));
    assertThatThrownBy(this::forward).hasMessage("503");
    forward();
    fixture.clock.advance(Duration.ofSeconds(5));
    assertThatThrownBy(this::forward).hasMessage("503");
    fixture.clock.advance(Duration.ofSeconds(5));
    forward();
    fixture.database.auditReceiver.failWith(Optional.empty());
    fixture.clock.advance(Duration.ofSeconds(5));

    forward();

    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void hostThatStartsAgainContinuesAfterTheLastBatchThatWasConfirmed() throws IOException {
    append(500);
    fixture.database.auditReceiver.failAfter(1, new IOException("connection reset"));
    assertThatThrownBy(this::forward).hasMessage("connection reset");
    assertThat(numbers()).hasSize(200);
    fixture.database.auditReceiver.failWith(Optional.empty());

    new ForwardAuditEntries(
            fixture.database.auditLog, Optional.of(fixture.database.auditReceiver), fixture.clock)
        .handle();

    assertThat(numbers()).hasSize(500).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void exportHasTheEntriesOfATimeInTheirOrder() {
    Instant start = fixture.clock.instant();
    append(2);
    fixture.clock.advance(Duration.ofHours(1));
    append(2);

    assertThat(export(Optional.of(start.plusSeconds(1)), Optional.empty(), 0, 10))
        .containsExactly(3L, 4L);
    assertThat(export(Optional.empty(), Optional.of(start.plusSeconds(1)), 0, 10))
        .containsExactly(1L, 2L);
    assertThat(export(Optional.empty(), Optional.empty(), 0, 3)).containsExactly(1L, 2L, 3L);
    assertThat(export(Optional.empty(), Optional.empty(), 3, 3)).containsExactly(4L);
  }

  private List<Long> export(
      Optional<Instant> since, Optional<Instant> until, long after, int limit) {
    return accounts
        .exportAuditEntries()
        .handleAsOperator(
            new AuditFilter(Optional.empty(), Optional.empty(), since), until, after, limit)
        .stream()
        .map(linked -> linked.link().number())
        .toList();
  }

  private void forward() throws IOException {
    accounts.forwardAuditEntries().handle();
  }

  private void append(int number) {
    for (int i = 0; i < number; i++) {
      fixture.database.auditLog.append(
          new AuditEntry(
              fixture.clock.instant(),
              fixture.owner.accountId(),
              Actor.service(),
              AuditAction.KEY_CREATED,
              ""));
    }
    accounts.linkAuditEntries().handle();
  }

  private List<Long> numbers() {
    return fixture.database.auditReceiver.received().stream()
        .map(LinkedEntry::link)
        .map(link -> link.number())
        .toList();
  }
}
