package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sessions in memory. */
public final class InMemorySessions implements Sessions {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<SessionId, Session> sessions;
  private final InMemoryAccounts accounts;
  private final InMemoryOidcIdentities identities;

  public InMemorySessions(
      InMemoryTransactions transactions,
      InMemoryAccounts accounts,
      InMemoryOidcIdentities identities) {
    this.identities = identities;
    identities.sessions(user -> !of(OidcLogout.of(user)).isEmpty());
    this.transactions = transactions;
    this.sessions = transactions.table();
    this.accounts = accounts;
    accounts.sessionsOfOperators(
        (account, now) ->
            of(account).stream()
                .filter(session -> session.isOfOperator() && now.isBefore(session.expiresAt()))
                .map(Session::person)
                .collect(Collectors.toSet()));
  }

  @Override
  public void insert(Session session) {
    sessions.put(session.id(), session);
  }

  @Override
  public Optional<Holder> find(String hash, Instant now) {
    return sessions.all().stream()
        .filter(session -> session.hash().equals(hash) && now.isBefore(session.expiresAt()))
        .findFirst()
        .flatMap(
            session ->
                memberOf(session)
                    .filter(member -> identities.isOpen(member, userOf(session)))
                    .map(
                        member ->
                            new Holder(
                                session,
                                accounts.find(session.account()).orElseThrow(),
                                identities
                                    .givenRole(member, userOf(session))
                                    .map(member::withRole)
                                    .orElse(member),
                                identities.givenRole(member, userOf(session)).isPresent(),
                                userOf(session).flatMap(identities::check))));
  }

  private static Optional<OidcIdentity> userOf(Session session) {
    return session.oidc().map(OidcSession::identity);
  }

  @Override
  public Optional<Session> find(SessionId id) {
    return sessions.find(id);
  }

  @Override
  public List<Session> of(AccountId account) {
    return sessions.all().stream()
        .filter(session -> session.account().equals(account))
        .sorted(
            Comparator.comparing(Session::createdAt)
                .thenComparing(session -> session.id().value())
                .reversed())
        .toList();
  }

  @Override
  public List<Session> of(OidcLogout logout) {
    return sessions.all().stream()
        .filter(session -> session.oidc().filter(oidc -> ends(logout, oidc)).isPresent())
        .toList();
  }

  private static boolean ends(OidcLogout logout, OidcSession session) {
    return session.identity().issuer().equals(logout.issuer())
        && logout.subject().map(session.identity().subject()::equals).orElse(true)
        && (logout.session().isEmpty() || logout.session().equals(session.id()));
  }

  @Override
  public boolean delete(SessionId id) {
    return transactions.in(
        () -> {
          boolean exists = sessions.find(id).isPresent();
          sessions.remove(id);
          return exists;
        });
  }

  /** Sessions are read at each request. */
  @Override
  public void roleChanged(AccountId account, Email person) {}

  /** Sessions are read at each request. */
  @Override
  public void userChanged(OidcIdentity user) {}

  @Override
  public void passkeyProved(SessionId id) {
    transactions.run(
        () ->
            sessions.find(id).ifPresent(session -> sessions.put(id, session.withProvedPasskey())));
  }

  @Override
  public void withdrawOperator(OidcIdentity user) {
    transactions.run(
        () ->
            of(OidcLogout.of(user))
                .forEach(
                    session ->
                        sessions.put(
                            session.id(),
                            new Session(
                                session.id(),
                                session.account(),
                                session.person(),
                                session.hash(),
                                session.createdAt(),
                                session.expiresAt(),
                                session.oidc().map(OidcSession::withoutOperator),
                                session.provedPasskey(),
                                session.origin()))));
  }

  @Override
  public void deleteOldest(AccountId account, Email person, int keep) {
    transactions.run(
        () ->
            of(account).stream()
                .filter(session -> session.person().equals(person))
                .skip(keep)
                .forEach(session -> sessions.remove(session.id())));
  }

  Optional<AccountMember> memberOf(Session session) {
    return accounts.members().find(session.account(), session.person());
  }

  /** No port reads the time of the last use. */
  @Override
  public void used(SessionId id, Instant at) {}

  @Override
  public int deleteExpired(Instant now, int max) {
    return transactions.in(
        () -> {
          List<Session> expired =
              sessions.all().stream()
                  .filter(session -> !now.isBefore(session.expiresAt()))
                  .limit(max)
                  .toList();
          expired.forEach(session -> sessions.remove(session.id()));
          return expired.size();
        });
  }
}
