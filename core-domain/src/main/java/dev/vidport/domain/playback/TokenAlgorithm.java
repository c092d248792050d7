package dev.vidport.domain.playback;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Set;

/** How a signing key signs. The key decides it; a token can only confirm it. */
public enum TokenAlgorithm {
  /** Ed25519; RFC 9864 gives its name EdDSA (RFC 8037) a second one. */
  EDDSA("EdDSA", "Ed25519", Set.of("EdDSA", "Ed25519")),

  /** ECDSA with P-256 and SHA-256 (RFC 7518, 3.4): the signature is the pair of numbers. */
  ES256("ES256", "SHA256withECDSAinP1363Format", Set.of("ES256"));

  private static final int SIGNATURE_BYTES = 64;

  private final String label;
  private final String jdkName;

  /** Not changed after its construction. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> headerNames;

  TokenAlgorithm(String label, String jdkName, Set<String> headerNames) {
    this.label = label;
    this.jdkName = jdkName;
    this.headerNames = headerNames;
  }

  /** Its name in the API. */
  public String label() {
    return label;
  }

  /** Whether the header {@code alg} of a token names this algorithm. */
  public boolean isNamed(String alg) {
    return headerNames.contains(alg);
  }

  /** Whether {@code signature} is that of {@code signed} by the private part of {@code key}. */
  boolean verifies(PublicKey key, byte[] signed, byte[] signature) {
    if (signature.length != SIGNATURE_BYTES) {
      return false;
    }
    try {
      Signature verification = Signature.getInstance(jdkName);
      verification.initVerify(key);
      verification.update(signed);
      return verification.verify(signature);
    } catch (SignatureException numbersOutOfRange) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key was checked when it was registered", e);
    }
  }

  /** Whether {@code key} can verify at all: the point of some texts is not on the curve. */
  boolean accepts(PublicKey key) {
    try {
      Signature.getInstance(jdkName).initVerify(key);
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
