package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Email;

/** The session with which a caller has authenticated. */
public final class CallerSession {
  private CallerSession() {}

  /** The person who has signed in to the session. */
  public static Email person(Principal principal) {
    if (principal.scope() instanceof Scope.OfMember of) {
      return of.member().person();
    }
    throw new IllegalArgumentException("not a session: " + principal.kind());
  }

  /** Whether {@code session} is one of the caller's person in the caller's account. */
  static boolean isOfPerson(Session session, Principal principal) {
    return session.account().equals(principal.accountId())
        && session.person().equals(person(principal));
  }

  /** Whether {@code session} is the caller's. */
  static boolean is(Session session, Principal principal) {
    return principal.kind() == CredentialKind.SESSION
        && session.id().value().equals(principal.credential().id());
  }
}
