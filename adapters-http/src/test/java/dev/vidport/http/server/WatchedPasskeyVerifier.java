package dev.vidport.http.server;

import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.RelyingParty;
import dev.vidport.usecases.access.port.PasskeyException;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.webauthn.WebAuthn4jVerifier;

/** Checks passkeys as a host does. A test may do something while one is checked. */
final class WatchedPasskeyVerifier implements PasskeyVerifier {
  private final PasskeyVerifier real = new WebAuthn4jVerifier();

  /** Runs after a signature was found right. */
  volatile Runnable afterVerification = () -> {};

  @Override
  public PasskeyCredential register(RelyingParty party, String challenge, Attestation attestation)
      throws PasskeyException {
    return real.register(party, challenge, attestation);
  }

  @Override
  public long verify(
      RelyingParty party, String challenge, PasskeyCredential credential, Assertion assertion)
      throws PasskeyException {
    long count = real.verify(party, challenge, credential, assertion);
    afterVerification.run();
    return count;
  }
}
