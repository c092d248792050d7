package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.access.SessionsContract;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcSessionsTest extends SessionsContract {
  private final Database database;
  private final AtomicLong nanos = new AtomicLong();

  JdbcSessionsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Sessions sessions() {
    return new JdbcSessions(database, nanos::get);
  }

  @Override
  protected OidcIdentities identities() {
    return new JdbcOidcIdentities(database, TestSecrets.CIPHER);
  }

  @Override
  protected Members members() {
    return new JdbcMembers(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Test
  void signOutOnOneHostActsOnAnotherAfterASecond() {
    Session session = stored(CREATED);
    Sessions first = sessions();
    Sessions second = sessions();
    assertThat(second.find(session.hash(), CREATED)).isPresent();

    first.delete(session.id());

    assertThat(first.find(session.hash(), CREATED)).isEmpty();
    assertThat(second.find(session.hash(), CREATED)).isPresent();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(second.find(session.hash(), CREATED)).isEmpty();
  }

  @Test
  void disablingTheAccountActsOnEveryHostAfterASecond() {
    Session session = stored(CREATED);
    Sessions host = sessions();
    Account account = host.find(session.hash(), CREATED).orElseThrow().account();

    accounts().update(account.withDisabled(true));
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(host.find(session.hash(), CREATED).orElseThrow().account().disabled()).isTrue();
  }

  @Test
  void endOfAMembershipActsOnEveryHostAfterASecond() {
    Session session = stored(CREATED);
    Sessions host = sessions();
    assertThat(host.find(session.hash(), CREATED)).isPresent();

    members().delete(session.account(), session.person());
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(host.find(session.hash(), CREATED)).isEmpty();
  }

  @Test
  void changedRoleActsAtOnceOnTheHostThatChangedIt() {
    Session session = stored(CREATED);
    Sessions host = sessions();
    Sessions other = sessions();
    AccountMember owner = host.find(session.hash(), CREATED).orElseThrow().member();
    assertThat(other.find(session.hash(), CREATED)).isPresent();

    members().put(owner.withRole(MemberRole.VIEWER));
    host.roleChanged(session.account(), session.person());

    assertThat(role(host, session)).isEqualTo(MemberRole.VIEWER);
    assertThat(role(other, session)).isEqualTo(MemberRole.OWNER);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(role(other, session)).isEqualTo(MemberRole.VIEWER);
  }

  private static MemberRole role(Sessions host, Session session) {
    return host.find(session.hash(), CREATED).orElseThrow().member().role();
  }

  @Test
  void sessionExpiresAlsoWhenItWasJustRead() {
    Session session = stored(CREATED);
    Sessions host = sessions();
    assertThat(host.find(session.hash(), CREATED)).isPresent();

    assertThat(host.find(session.hash(), session.expiresAt())).isEmpty();
  }

  @Test
  void useIsStoredOnceAMinuteOnAllHosts() {
    Session session = stored(CREATED);
    sessions().used(session.id(), CREATED);
    sessions().used(session.id(), CREATED.plusSeconds(59));
    assertThat(lastUse(session)).isEqualTo(CREATED);

    sessions().used(session.id(), CREATED.plusSeconds(60));
    assertThat(lastUse(session)).isEqualTo(CREATED.plusSeconds(60));
  }

  private Instant lastUse(Session session) {
    return database.with(
        handle ->
            handle
                .createQuery("select last_used_at from user_session where id = :id")
                .bind("id", session.id().value())
                .map((row, context) -> Rows.instant(row, "last_used_at"))
                .one());
  }
}
