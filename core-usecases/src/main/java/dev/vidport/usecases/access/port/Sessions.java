package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the sessions of signed-in users. */
public interface Sessions {
  void insert(Session session);

  /**
   * The session with this hash, its account and its person; empty when it is unknown, has ended or
   * has expired, or when its person is not a member of the account any more. If issuers give the
   * person's role, only a session that began at one of them is found. What changed within the last
   * second, such as a sign-out or a role, may not show yet.
   */
  Optional<Holder> find(String hash, Instant now);

  /** A session; empty when it is unknown or has ended. */
  Optional<Session> find(SessionId id);

  /** The sessions of an account, the newest first; expired ones are listed until they are swept. */
  List<Session> of(AccountId account);

  /** The sessions that an issuer has ended. */
  List<Session> of(OidcLogout logout);

  /**
   * Ends the session. Every host refuses it within one second, this one at once.
   *
   * @return whether it existed
   */
  boolean delete(SessionId id);

  /**
   * Called after the role of a member has changed: this host reads the sessions of the person in
   * the account anew, every other one within one second.
   */
  void roleChanged(AccountId account, Email person);

  /** Ends all but the newest {@code keep} sessions of a member of the account. */
  void deleteOldest(AccountId account, Email person, int keep);

  /** Stores that a session was used, at most once a minute. */
  void used(SessionId id, Instant at);

  /**
   * Deletes expired sessions.
   *
   * @param max maximum number of sessions to delete
   * @return the number of deleted sessions
   */
  int deleteExpired(Instant now, int max);

  /**
   * Called after the issuer of a user has been asked: this host reads the sessions of the user
   * anew, every other one within one second.
   */
  void userChanged(OidcIdentity user);

  /** Stores that the person has proved a passkey in the session. */
  void passkeyProved(SessionId id);

  /** Takes the right to run the instance from the sessions of a user. */
  void withdrawOperator(OidcIdentity user);

  /**
   * A session, its account and the member whose session it is.
   *
   * @param member with the role that the session has: of several issuers that give the member a
   *     role, that of the issuer at which it began
   * @param isRoleGiven whether this issuer gives the role
   * @param check when the issuer at which it began is asked again; empty if it can't be asked
   */
  record Holder(
      Session session,
      Account account,
      AccountMember member,
      boolean isRoleGiven,
      Optional<OidcCheckTimes> check) {
    /** A session whose issuer, if it has one, can't be asked. */
    public Holder(Session session, Account account, AccountMember member) {
      this(session, account, member, false, Optional.empty());
    }
  }
}
