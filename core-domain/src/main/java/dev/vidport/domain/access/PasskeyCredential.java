package dev.vidport.domain.access;

/**
 * What an authenticator has made for this host. Nothing of it is secret.
 *
 * @param id the credential id, in base64url without padding; at most {@value #MAX_ID_LENGTH}
 *     characters
 * @param data the attested credential data with the public key (WebAuthn, 6.5.2), in base64url
 * @param signCount how often it has signed, by its own count; 0 if it does not count
 */
public record PasskeyCredential(String id, String data, long signCount) {
  /** Of 1,023 bytes (WebAuthn, 4: credential id). */
  public static final int MAX_ID_LENGTH = 1364;
}
