package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Sessions;
import java.time.Duration;
import java.time.Instant;

/**
 * Requires that the caller has just signed in: a session that was stolen must not lock them out.
 */
final class FreshSignIn {
  static final Duration MAX_AGE = Duration.ofMinutes(15);

  private final Sessions sessions;

  FreshSignIn(Sessions sessions) {
    this.sessions = sessions;
  }

  /**
   * @throws RefusalException {@code FRESH_SIGN_IN_REQUIRED}; {@code FORBIDDEN} for a session that
   *     began at an issuer, which has its own ways to prove who its users are
   */
  void require(Principal principal, Instant now) {
    Session session =
        sessions.find(new SessionId(principal.credential().id())).orElseThrow(FreshSignIn::stale);
    if (session.oidc().isPresent()) {
      throw new RefusalException(
          RefusalCode.FORBIDDEN,
          "this session began at an identity provider; to change passkeys, sign in with a code by"
              + " mail or a passkey");
    }
    if (!session.signedInAt().isAfter(now.minus(MAX_AGE))) {
      throw stale();
    }
  }

  private static RefusalException stale() {
    return new RefusalException(
        RefusalCode.FRESH_SIGN_IN_REQUIRED,
        "the sign-in is more than "
            + MAX_AGE.toMinutes()
            + " minutes ago; sign in again to change passkeys");
  }
}
