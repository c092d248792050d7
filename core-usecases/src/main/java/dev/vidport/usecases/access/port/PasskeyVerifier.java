package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.RelyingParty;

/**
 * Checks what an authenticator has sent through a browser: its form, the challenge, the origin, the
 * relying party, that the person was verified, and the signature. All binary values are in
 * base64url without padding.
 */
public interface PasskeyVerifier {
  /**
   * Checks a new credential. What the authenticator says about its make is not checked.
   *
   * @throws PasskeyException with what is wrong
   */
  PasskeyCredential register(RelyingParty party, String challenge, Attestation attestation)
      throws PasskeyException;

  /**
   * Checks a signature.
   *
   * @return the new count of signatures
   * @throws PasskeyException with what is wrong; also when a count went back
   */
  long verify(
      RelyingParty party, String challenge, PasskeyCredential credential, Assertion assertion)
      throws PasskeyException;

  /** A new credential (WebAuthn, 5.2.1). */
  record Attestation(String clientData, String attestationObject) {}

  /**
   * A signature (WebAuthn, 5.2.2).
   *
   * @param credential the id of the credential
   */
  record Assertion(
      String credential, String clientData, String authenticatorData, String signature) {}
}
