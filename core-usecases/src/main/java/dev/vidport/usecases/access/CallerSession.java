package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;

/** The session with which a caller has authenticated. */
final class CallerSession {
  private CallerSession() {}

  /** Whether {@code session} is the caller's. */
  static boolean is(Session session, Principal principal) {
    return principal.kind() == CredentialKind.SESSION
        && session.id().value().equals(principal.credential().id());
  }
}
