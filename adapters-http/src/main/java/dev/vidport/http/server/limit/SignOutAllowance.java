package dev.vidport.http.server.limit;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Operation;
import java.time.Clock;
import java.time.Duration;

/**
 * Lets people sign out after the requests of their session are used up, by them or by a thief. A
 * session that has signed out is refused, so it needs one request; a few more cover responses that
 * were lost. Other credentials can't sign out, so they get no allowance.
 */
public final class SignOutAllowance {
  private static final int PER_SECOND = 1;
  private static final Duration BURST = Duration.ofSeconds(5);

  private final AddressBuckets sessions;

  public SignOutAllowance(Clock clock) {
    this.sessions = new AddressBuckets(PER_SECOND, BURST, clock);
  }

  /**
   * Whether a request that exceeds the limits of its credential may pass.
   *
   * @param hash of the credential
   */
  public boolean take(Operation operation, String bearer, String hash) {
    return operation == Operation.SIGN_OUT
        && CredentialKind.of(bearer).filter(CredentialKind.SESSION::equals).isPresent()
        && sessions.of(hash).tryConsume(1);
  }
}
