package dev.vidport.persistence.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.persistence.DatabasePorts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.erasure.JdbcAccountRecords;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.PortCalls;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.account.VerifyAuditLog.Verification;
import dev.vidport.usecases.account.port.AuditChain.Link;
import dev.vidport.usecases.account.port.AuditChain.UnlinkedEntry;
import dev.vidport.usecases.account.port.LinkedEntry;
import dev.vidport.usecases.media.port.MediaProber;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes of the tables of the audit log past the service are found. */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class AuditChainTest {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final AccountId ACCOUNT = new AccountId("a".repeat(32));
  private static final String OTHER_HASH = "1".repeat(64);
  private static final AccountId OTHER = new AccountId("b".repeat(32));

  @Parameter TestDatabase kind;

  private Database database;
  private AccountUseCases accounts;

  @BeforeEach
  void fill() {
    database = kind.emptied();
    accounts =
        UseCases.assemble(
                new DatabasePorts(
                        database,
                        EngineSettingsFixture.idle(database, UseCases.JOB_KINDS),
                        Plans.defaults(),
                        SettableClock.at(AT.toString()))
                    .with(
                        PortCalls.watch(
                            DatabasePorts.newStore(SettableClock.at(AT.toString())),
                            operation -> {}),
                        UnusedPort.of(MediaProber.class)))
            .accounts();
    for (int i = 1; i <= 5; i++) {
      append(i % 2 == 0 ? OTHER : ACCOUNT, "entry " + i);
    }
    accounts.linkAuditEntries().handle();
  }

  private void append(AccountId account, String detail) {
    new JdbcAuditLog(database)
        .append(
            new AuditEntry(
                AT,
                account,
                Actor.operatorAccount(OTHER, new Email("jo@example.com"), "192.0.2.7"),
                AuditAction.KEY_CREATED,
                detail));
  }

  @Test
  void unchangedChainIsVerified() {
    append(ACCOUNT, "new");

    Verification verified = verify();

    assertThat(verified.problem()).isEmpty();
    assertThat(verified.entries()).isEqualTo(5);
    assertThat(verified.unlinked()).isEqualTo(1);
    assertThat(verified.erased()).isZero();
    assertThat(verify(verified.last()).problem()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "detail = 'x', its account or detail was changed",
    "account_id = null, its account or detail was changed",
    "actor_id = 'x', its author was changed",
    "address = 'x', its author was changed",
    "action = 'KEY_REVOKED', 'its time, action, place or hash was changed'",
    "actor_kind = 'SESSION', 'its time, action, place or hash was changed'",
    "at = at + interval '1' second, 'its time, action, place or hash was changed'",
    "hash = 'x', 'its time, action, place or hash was changed'",
    "subject_salt = null, an erased text has been filled in"
  })
  void changedEntryIsFound(String change, String problem) {
    execute("update audit_entry set " + change + " where number = 3");

    assertThat(verify().problem())
        .hasValueSatisfying(
            found -> {
              assertThat(found.number()).isEqualTo(3);
              assertThat(found.text()).isEqualTo(problem);
            });
  }

  @Test
  void removedEntryIsFound() {
    execute("delete from audit_entry where number = 3");
    assertThat(verify().problem().orElseThrow().text()).isEqualTo("entry 3 is missing");
  }

  @Test
  void removedEndIsFound() {
    execute("delete from audit_entry where number > 3");
    assertThat(verify().problem().orElseThrow().text()).isEqualTo("entry 4 is missing");
  }

  @Test
  void removedEndOfARewrittenChainIsFoundByAPositionThatWasNoted() {
    AuditPosition noted = verify().last();
    String hash = new JdbcAuditChain(database).read(2, 1).get(0).link().hash();
    execute("delete from audit_entry where number > 3");
    execute("update audit_chain set head_number = 3, head_hash = '" + hash + "'");

    assertThat(verify().problem()).isEmpty();
    assertThat(verify(noted).problem().orElseThrow().text()).isEqualTo("entry 5 is missing");
  }

  @Test
  void rewrittenChainIsFoundByThePositionBeforeIt() {
    AuditPosition noted = verify().last();
    delete(5);
    assertThat(verify(noted).problem()).isEmpty();
    execute("update audit_chain set base_hash = '%1$s', head_hash = '%1$s'".formatted(OTHER_HASH));
    append(ACCOUNT, "forged");
    accounts.linkAuditEntries().handle();

    assertThat(verify().problem()).isEmpty();
    assertThat(verify(noted).problem().orElseThrow().text())
        .isEqualTo("its hash is not that of the given position");
  }

  @Test
  void positionOfADeletedEntryIsRefused() {
    AuditPosition noted = new JdbcAuditChain(database).read(1, 1).get(0).link().position();
    delete(3);

    assertThatThrownBy(() -> verify(noted))
        .isInstanceOfSatisfying(
            RefusalException.class,
            refused -> assertThat(refused.refusal().message()).contains("all entries up to 3"));
  }

  private void delete(int oldest) {
    assertThat(new JdbcAuditLog(database).deleteExpired(AT.plusSeconds(1), oldest))
        .isEqualTo(oldest);
  }

  @Test
  void insertedEntryIsFound() {
    execute("update audit_entry set number = number + 100 where number > 2");
    execute("update audit_entry set number = number - 99 where number > 100");
    append(ACCOUNT, "forged");
    execute(
        """
        update audit_entry
        set number = 3, hash = (select e.hash from audit_entry e where e.number = 4)
        where number is null
        """);

    assertThat(verify().problem())
        .hasValueSatisfying(found -> assertThat(found.number()).isEqualTo(3));
  }

  @Test
  void entryBehindTheEndIsFound() {
    append(ACCOUNT, "forged");
    execute("update audit_entry set number = 6, hash = 'x' where number is null");

    assertThat(verify().problem())
        .hasValueSatisfying(found -> assertThat(found.number()).isEqualTo(6));
  }

  @Test
  void chainWithoutAnErasedPersonIsVerified() {
    assertThat(new JdbcAccountRecords(database).deleteSome(ACCOUNT, 2)).isEqualTo(2);
    assertThat(new JdbcAccountRecords(database).deleteSome(ACCOUNT, 10)).isEqualTo(1);

    Verification verified = verify();

    assertThat(verified.problem()).isEmpty();
    assertThat(verified.erased()).isEqualTo(3);
    assertThat(new JdbcAccountRecords(database).remaining(ACCOUNT)).isZero();
    execute("update audit_entry set address = 'x' where number = 1");
    assertThat(verify().problem().orElseThrow().text())
        .isEqualTo("an erased text has been filled in");
    execute("update audit_entry set address = '', detail = 'x' where number = 1");
    assertThat(verify().problem().orElseThrow().text())
        .isEqualTo("an erased text has been filled in");
  }

  @Test
  void erasureWaitsForEntriesThatAreBeingLinked() throws Exception {
    append(ACCOUNT, "of a person");
    JdbcAuditChain chain = new JdbcAuditChain(database);
    FutureTask<Integer> erasure =
        new FutureTask<>(() -> new JdbcAccountRecords(database).deleteSome(ACCOUNT, 10));
    database.run(
        () -> {
          AuditPosition head = chain.lock().head();
          UnlinkedEntry read = chain.unlinked(1).get(0);
          new Thread(erasure, "erasure").start();
          await().until(() -> erasure.isDone() || hasWaitingSession());
          chain.link(
              List.of(new Link(read.id(), AuditLink.next(read.entry(), head, new Random(1)))));
        });

    assertThat(erasure.get(1, TimeUnit.MINUTES)).isEqualTo(4);
    assertThat(verify().problem()).isEmpty();
    assertThat(new JdbcAccountRecords(database).remaining(ACCOUNT)).isZero();
  }

  private boolean hasWaitingSession() {
    String sql =
        kind == TestDatabase.POSTGRESQL
            ? "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
            : "select count(*) from information_schema.sessions where blocker_id is not null";
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() && row.getInt(1) > 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void entriesOfManyHostsAreLinkedWithoutGaps() throws Exception {
    List<Integer> unused =
        ParallelRunner.run(
            8,
            i -> {
              for (int n = 0; n < 20; n++) {
                append(ACCOUNT, "of host " + i);
                accounts.linkAuditEntries().handle();
              }
              return i;
            });

    assertThat(verify().problem()).isEmpty();
    List<Long> numbers =
        new JdbcAuditChain(database)
            .read(0, 1_000).stream().map(LinkedEntry::link).map(link -> link.number()).toList();
    assertThat(numbers).isEqualTo(LongStream.rangeClosed(1, 165).boxed().toList());
  }

  private Verification verify() {
    return accounts.verifyAuditLog().handleAsOperator(Optional.empty());
  }

  private Verification verify(AuditPosition known) {
    return accounts.verifyAuditLog().handleAsOperator(Optional.of(known));
  }

  private void execute(String sql) {
    assertThat(database.update(sql, statement -> statement)).isPositive();
  }
}
