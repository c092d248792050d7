package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.access.port.Sessions;
import java.time.Duration;
import java.time.Instant;

/**
 * Requires that the caller has just signed in, with a passkey if they have one: neither a stolen
 * session nor a read mailbox must lock them out.
 */
final class FreshSignIn {
  static final Duration MAX_AGE = Duration.ofMinutes(15);

  private final Sessions sessions;
  private final Passkeys passkeys;

  FreshSignIn(Sessions sessions, Passkeys passkeys) {
    this.sessions = sessions;
    this.passkeys = passkeys;
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
    if (!session.provedPasskey() && !passkeys.of(session.person()).isEmpty()) {
      throw new RefusalException(
          RefusalCode.FRESH_SIGN_IN_REQUIRED,
          "you have a passkey; sign in with it to change passkeys");
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
