package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Creates a session: after the right sign-in code, after a sign-in at an issuer, or for an
 * operator. The oldest session of the person ends when there are more than {@link
 * Session#MAX_PER_MEMBER}.
 */
public final class CreateSession {
  private final Sessions sessions;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * @param random cryptographically strong
   */
  CreateSession(
      Sessions sessions,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * Signs in to any account without a code.
   *
   * @throws RefusalException {@code NOT_FOUND} when there is no such account
   */
  public Created handleAsOperator(AccountId account, Actor operator) {
    return transactions.in(
        () -> {
          Account found =
              accounts
                  .find(account)
                  .orElseThrow(
                      () ->
                          new RefusalException(RefusalCode.NOT_FOUND, "there is no such account"));
          return handle(
              found, found.email(), SessionOrigin.UNKNOWN, operator, Timestamps.now(clock));
        });
  }

  /**
   * A session of a member. Part of the caller's transaction.
   *
   * @param person whose address was proved
   */
  Created handle(Account account, Email person, SessionOrigin origin, Actor actor, Instant now) {
    Secret token = token();
    Session session = session(account, person, token, origin, now, false);
    return insert(session, token, actor, session.id().value());
  }

  /** A session of a person who has proved a passkey. Part of the caller's transaction. */
  Created handle(Account account, Passkey passkey, SessionOrigin origin, Actor actor, Instant now) {
    Secret token = token();
    Session session = session(account, passkey.person(), token, origin, now, true);
    return insert(session, token, actor, session.id() + " with passkey " + passkey.id());
  }

  private Session session(
      Account account,
      Email person,
      Secret token,
      SessionOrigin origin,
      Instant now,
      boolean provedPasskey) {
    return new Session(
        SessionId.random(random),
        account.id(),
        person,
        token.hash(),
        now,
        now.plus(Session.LIFETIME),
        Optional.empty(),
        provedPasskey,
        origin);
  }

  /** A session that began at an issuer of OpenID Connect. Part of the caller's transaction. */
  Created handle(
      Account account,
      Email person,
      OidcIssuer issuer,
      OidcSession oidc,
      SessionOrigin origin,
      Actor actor,
      Instant now) {
    Secret token = token();
    Session session =
        new Session(
            SessionId.random(random),
            account.id(),
            person,
            token.hash(),
            now,
            now.plus(issuer.sessionLifetime()),
            Optional.of(oidc),
            false,
            origin);
    String detail =
        session.id()
            + " through "
            + issuer.id()
            + (session.isOfOperator() ? ", as an operator" : "");
    return insert(session, token, actor, detail);
  }

  /**
   * A session of another account of which the person of {@code from} is a member, with the same
   * end, origin, user of an issuer and proof of a passkey, but not with a right to run the
   * instance. Part of the caller's transaction.
   */
  public Created handle(Account account, Session from, Actor actor, Instant now) {
    Secret token = token();
    Session session =
        new Session(
            SessionId.random(random),
            account.id(),
            from.person(),
            token.hash(),
            now,
            from.expiresAt(),
            from.oidc().map(OidcSession::withoutOperator),
            from.provedPasskey(),
            from.origin());
    return insert(session, token, actor, session.id() + " from another account");
  }

  private Secret token() {
    return Secret.random(CredentialKind.SESSION.prefix(), random);
  }

  private Created insert(Session session, Secret token, Actor actor, String detail) {
    AccountId account = session.account();
    accounts.lock(account);
    sessions.insert(session);
    sessions.deleteOldest(account, session.person(), Session.MAX_PER_MEMBER);
    log.append(
        new AuditEntry(
            session.createdAt(),
            account,
            actor,
            AuditAction.SIGNED_IN,
            session.person() + ": " + detail));
    return new Created(session, token);
  }

  /**
   * A new session.
   *
   * @param token shown once; it cannot be recovered later
   */
  public record Created(Session session, Secret token) {}
}
