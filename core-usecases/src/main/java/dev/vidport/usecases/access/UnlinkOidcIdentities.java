package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Unlinks the users of issuers from an account, for an operator: another user with the address of
 * the account may then sign in to it. Ends the sessions that began at issuers.
 */
public final class UnlinkOidcIdentities {
  private final OidcIdentities identities;
  private final Sessions sessions;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  UnlinkOidcIdentities(
      OidcIdentities identities,
      Sessions sessions,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.identities = identities;
    this.sessions = sessions;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @return the identities that the account had
   */
  public List<OidcIdentity> handleAsOperator(AccountId account, Actor operator) {
    return transactions.in(
        () -> {
          accounts.lock(account);
          Instant now = Timestamps.now(clock);
          List<OidcIdentity> unlinked = identities.of(account);
          for (OidcIdentity identity : unlinked) {
            identities.delete(identity);
            log.append(
                new AuditEntry(
                    now, account, operator, AuditAction.SIGN_IN_UNLINKED, identity.issuer()));
          }
          sessionsOf(account, unlinked)
              .filter(session -> sessions.delete(session.id()))
              .forEach(
                  session ->
                      log.append(
                          new AuditEntry(
                              now,
                              session.account(),
                              operator,
                              AuditAction.SIGNED_OUT,
                              session.id().value())));
          return unlinked;
        });
  }

  /** The sessions of the users, also those with which they have switched to other accounts. */
  private Stream<Session> sessionsOf(AccountId account, List<OidcIdentity> users) {
    return Stream.concat(
        sessions.of(account).stream().filter(session -> session.oidc().isPresent()),
        users.stream().flatMap(user -> sessions.of(OidcLogout.of(user)).stream()));
  }
}
