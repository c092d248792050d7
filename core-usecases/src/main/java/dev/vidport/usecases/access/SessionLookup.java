package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.access.port.Sessions;
import java.time.Clock;
import java.util.Optional;

/**
 * Finds sessions. A session reaches what the role of its person permits, and has a rate limit of
 * its own.
 */
public final class SessionLookup implements CredentialLookup {
  private final Sessions sessions;
  private final ConfirmedSessions confirmed;
  private final Clock clock;

  SessionLookup(Sessions sessions, ConfirmedSessions confirmed, Clock clock) {
    this.sessions = sessions;
    this.confirmed = confirmed;
    this.clock = clock;
  }

  @Override
  public CredentialKind kind() {
    return CredentialKind.SESSION;
  }

  @Override
  public Optional<Credential> find(String hash) {
    return confirmed.find(hash).map(SessionLookup::credential);
  }

  private static Credential credential(Sessions.Holder holder) {
    String id = holder.session().id().value();
    return new Credential(id, id, account(holder), new Scope.OfMember(holder.member()));
  }

  /**
   * The account with the rights of the session. Of the members of an account that is an operator,
   * its owners are one; otherwise, an owner who invites a person would make an operator of them.
   * The issuer of a session may have made it an operator's.
   */
  private static Account account(Sessions.Holder holder) {
    Account account = holder.account();
    boolean isOwner = holder.member().role() == MemberRole.OWNER;
    return account.withOperator((account.operator() && isOwner) || holder.session().isOfOperator());
  }

  @Override
  public void recordUse(Credential credential) {
    sessions.used(new SessionId(credential.id()), clock.instant());
  }
}
