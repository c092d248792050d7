package dev.vidport.usecases.member;

import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.CreateSession;
import dev.vidport.usecases.access.IssuerRoles;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Gives the caller's person a session of another account of which they are a member. */
public final class SwitchAccount {
  private final Sessions sessions;
  private final Members members;
  private final Accounts accounts;
  private final IssuerRoles roles;
  private final CreateSession create;
  private final Transactions transactions;
  private final Clock clock;

  SwitchAccount(
      Sessions sessions,
      Members members,
      Accounts accounts,
      IssuerRoles roles,
      CreateSession create,
      Transactions transactions,
      Clock clock) {
    this.sessions = sessions;
    this.members = members;
    this.accounts = accounts;
    this.roles = roles;
    this.create = create;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * The new session ends when the caller's would, which stays. If an issuer began the caller's, it
   * can end both. An issuer's right to run the instance stays with the caller's.
   *
   * @throws RefusalException {@code NOT_FOUND} when the person is not a member of such an account;
   *     {@code ACCOUNT_DISABLED}; {@code FORBIDDEN} when an issuer gives the role and the session
   *     did not begin there; {@code UNAUTHORIZED} when the caller's session has just ended
   */
  public Switched handle(Principal principal, Actor actor, AccountId to) {
    return transactions.in(
        () -> {
          accounts.lock(to);
          Session session =
              sessions
                  .find(new SessionId(principal.credential().id()))
                  .orElseThrow(
                      () ->
                          new RefusalException(
                              RefusalCode.UNAUTHORIZED, "the session has just ended"));
          AccountMember member =
              members.find(to, session.person()).orElseThrow(SwitchAccount::unknown);
          Account account = accounts.find(to).orElseThrow(SwitchAccount::unknown);
          if (!roles.isOpen(member, session.oidc().map(OidcSession::identity))) {
            throw new RefusalException(
                RefusalCode.FORBIDDEN,
                "your role in this account follows from groups at "
                    + roles.givers(member).orElseThrow().list()
                    + "; sign in there");
          }
          if (account.disabled()) {
            throw new RefusalException(
                RefusalCode.ACCOUNT_DISABLED, "the account was disabled by the operator");
          }
          return new Switched(
              account, create.handle(account, session, actor, Timestamps.now(clock)));
        });
  }

  private static RefusalException unknown() {
    return new RefusalException(RefusalCode.NOT_FOUND, "you are not a member of such an account");
  }

  /** A session of another account. */
  public record Switched(Account account, CreateSession.Created session) {}
}
