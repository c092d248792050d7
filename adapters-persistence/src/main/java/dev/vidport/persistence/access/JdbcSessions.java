package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.persistence.account.AccountRow;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sessions in the table {@code user_session}. */
public final class JdbcSessions implements Sessions {
  private final Database database;
  private final RecentCredentials<Holder> recent;
  private final UseTimes uses = new UseTimes();

  public JdbcSessions(Database database) {
    this(database, Ticker.systemTicker());
  }

  /**
   * @param ticker measures how long a session that was read may be used
   */
  JdbcSessions(Database database, Ticker ticker) {
    this.database = database;
    this.recent = new RecentCredentials<>(ticker);
  }

  @Override
  public void insert(Session session) {
    database.update(
        """
        insert into user_session
          (id, account_id, person, hash, created_at, expires_at, issuer, subject, issuer_session, is_operator,
           proved_passkey, device, network)
        values
          (:id, :account, :person, :hash, :createdAt, :expiresAt, :issuer, :subject, :issuerSession, :operator,
           :provedPasskey, :device, :network)
        """,
        statement ->
            statement
                .bind("id", session.id().value())
                .bind("account", session.account().value())
                .bind("person", session.person().value())
                .bind("hash", session.hash())
                .bind("createdAt", session.createdAt())
                .bind("expiresAt", session.expiresAt())
                .bind("issuer", session.oidc().map(oidc -> oidc.identity().issuer()).orElse(null))
                .bind("subject", session.oidc().map(oidc -> oidc.identity().subject()).orElse(null))
                .bind("issuerSession", session.oidc().flatMap(OidcSession::id).orElse(null))
                .bind("operator", session.isOfOperator())
                .bind("provedPasskey", session.provedPasskey())
                .bind("device", session.origin().device().orElse(null))
                .bind("network", session.origin().network().orElse(null)));
  }

  @Override
  public Optional<Holder> find(String hash, Instant now) {
    return recent
        .find(hash, this::read)
        .filter(holder -> now.isBefore(holder.session().expiresAt()));
  }

  private Optional<Holder> read(String hash) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select s.id, s.account_id, s.person, s.hash, s.created_at, s.expires_at, s.issuer,
                           s.subject, s.issuer_session, s.is_operator as of_operator,
                           s.proved_passkey, s.device, s.network,
                           a.email, a.plan, a.created_at as account_created_at, a.disabled,
                           a.videos_paused, a.is_operator, a.erasure_due_at, a.erasure_started,
                           coalesce(given.role, m.role) as role, given.role as given_role, m.since,
                           a.retention_days, a.retention_from, a.retention_plan_from,
                           i.check_due_at, i.check_failing_since
                    from user_session s
                    join account a on a.id = s.account_id
                    join account_member m on m.account_id = s.account_id and m.person = s.person
                    left join oidc_identity i on i.issuer = s.issuer and i.subject = s.subject
                    left join oidc_identity given
                      on given.issuer = s.issuer and given.subject = s.subject and given.role is not null
                      and given.account_id = s.account_id and given.person = s.person
                    where s.hash = :hash
                      and (given.role is not null
                        or not exists (
                          select 1 from oidc_identity other
                          where other.account_id = s.account_id and other.person = s.person
                            and other.role is not null))
                    """)
                .bind("hash", hash)
                .map(
                    (row, context) ->
                        new Holder(
                            session(row),
                            AccountRow.read(row),
                            JdbcMembers.read(row),
                            row.getString("given_role") != null,
                            check(row)))
                .findOne());
  }

  private static Optional<OidcCheckTimes> check(ResultSet row) throws SQLException {
    Optional<Instant> dueAt = Rows.optionalInstant(row, "check_due_at");
    Optional<Instant> failingSince = Rows.optionalInstant(row, "check_failing_since");
    return dueAt.map(at -> new OidcCheckTimes(at, failingSince));
  }

  @Override
  public Optional<Session> find(SessionId id) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, person, hash, created_at, expires_at, issuer, subject,
                           issuer_session, is_operator as of_operator, proved_passkey,
                           device, network
                    from user_session
                    where id = :id
                    """)
                .bind("id", id.value())
                .map((row, context) -> session(row))
                .findOne());
  }

  @Override
  public List<Session> of(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, person, hash, created_at, expires_at, issuer, subject,
                           issuer_session, is_operator as of_operator, proved_passkey,
                           device, network
                    from user_session
                    where account_id = :account
                    order by created_at desc, id desc
                    """)
                .bind("account", account.value())
                .map((row, context) -> session(row))
                .list());
  }

  @Override
  public List<Session> of(OidcLogout logout) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select id, account_id, person, hash, created_at, expires_at, issuer, subject,
                           issuer_session, is_operator as of_operator, proved_passkey,
                           device, network
                    from user_session
                    where issuer = :issuer
                      and (:subject is null or subject = :subject)
                      and (:session is null or issuer_session = :session
                        or (issuer_session is null and subject = :subject))
                    order by created_at desc, id desc
                    """)
                .bind("issuer", logout.issuer())
                .bindByType("subject", logout.subject().orElse(null), String.class)
                .bindByType("session", logout.session().orElse(null), String.class)
                .map((row, context) -> session(row))
                .list());
  }

  @Override
  public boolean delete(SessionId id) {
    int deleted =
        database.update(
            "delete from user_session where id = :id",
            statement -> statement.bind("id", id.value()));
    database.afterCommit(() -> recent.forget(holder -> holder.session().id().equals(id)));
    return deleted == 1;
  }

  @Override
  public void roleChanged(AccountId account, Email person) {
    database.afterCommit(
        () ->
            recent.forget(
                holder ->
                    holder.session().account().equals(account)
                        && holder.session().person().equals(person)));
  }

  @Override
  public void userChanged(OidcIdentity user) {
    database.afterCommit(
        () -> recent.forget(holder -> user.equals(userOf(holder.session()).orElse(null))));
  }

  private static Optional<OidcIdentity> userOf(Session session) {
    return session.oidc().map(OidcSession::identity);
  }

  /** Only use cases that read the session itself ask for it. */
  @Override
  public void passkeyProved(SessionId id) {
    database.update(
        "update user_session set proved_passkey = true where id = :id",
        statement -> statement.bind("id", id.value()));
  }

  @Override
  public void withdrawOperator(OidcIdentity user) {
    database.update(
        """
        update user_session set is_operator = false
        where issuer = :issuer and subject = :subject and is_operator
        """,
        statement -> statement.bind("issuer", user.issuer()).bind("subject", user.subject()));
    userChanged(user);
  }

  @Override
  public void deleteOldest(AccountId account, Email person, int keep) {
    database.update(
        """
        delete from user_session where id in
        (select id from user_session where account_id = :account and person = :person
         order by created_at desc, id desc offset :keep rows)
        """,
        statement ->
            statement
                .bind("account", account.value())
                .bind("person", person.value())
                .bind("keep", keep));
  }

  @Override
  public void used(SessionId id, Instant at) {
    if (!uses.isDue(id.value(), at)) {
      return;
    }
    database.update(
        """
        update user_session set last_used_at = :at
        where id = :id and (last_used_at is null or last_used_at <= :minuteAgo)
        """,
        statement ->
            statement
                .bind("id", id.value())
                .bind("at", at)
                .bind("minuteAgo", at.minus(UseTimes.INTERVAL)));
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return database.deleteEarliest("user_session", "id", "expires_at", "<=", now, max);
  }

  private static Session session(ResultSet row) throws SQLException {
    return new Session(
        new SessionId(row.getString("id")),
        new AccountId(row.getString("account_id")),
        new Email(row.getString("person")),
        row.getString("hash"),
        Rows.instant(row, "created_at"),
        Rows.instant(row, "expires_at"),
        oidc(row),
        row.getBoolean("proved_passkey"),
        new SessionOrigin(
            Optional.ofNullable(row.getString("device")),
            Optional.ofNullable(row.getString("network"))));
  }

  private static Optional<OidcSession> oidc(ResultSet row) throws SQLException {
    String issuer = row.getString("issuer");
    return issuer == null
        ? Optional.empty()
        : Optional.of(
            new OidcSession(
                new OidcIdentity(issuer, row.getString("subject")),
                Optional.ofNullable(row.getString("issuer_session")),
                row.getBoolean("of_operator")));
  }
}
