package dev.vidport.domain.playback;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The public key that verifies the tokens of an account.
 *
 * @param encoded the key as base64 of its {@code SubjectPublicKeyInfo} (RFC 5280)
 */
public record VerificationKey(TokenAlgorithm algorithm, String encoded) {
  /** The kinds of keys, for messages. */
  static final String SUPPORTED = "supported are Ed25519 (EdDSA) and P-256 (ES256)";

  private static final HexFormat HEX = HexFormat.of();

  /** What precedes the 32 bytes of an Ed25519 key (RFC 8410). */
  private static final String ED25519 = "302a300506032b6570032100";

  /** What precedes the two coordinates of a P-256 key, each of 32 bytes (RFC 5480). */
  private static final String P256 = "3059301306072a8648ce3d020106082a8648ce3d03010703420004";

  /** The same for a point in compressed form, which is a coordinate and a bit. */
  private static final String P256_COMPRESSED =
      "3039301306072a8648ce3d020106082a8648ce3d030107032200";

  /** The identifiers of algorithms that are refused by name. */
  private static final String RSA = "06092a864886f70d0101";

  private static final String ELLIPTIC_CURVE = "06072a8648ce3d0201";
  private static final int COORDINATE_BYTES = 32;

  /** An Ed25519 key of its 32 bytes. */
  static VerificationKey ed25519(byte[] key) {
    return parse(HEX.parseHex(ED25519 + HEX.formatHex(key)));
  }

  /** A P-256 key of its coordinates, each of 32 bytes. */
  static VerificationKey p256(byte[] x, byte[] y) {
    return parse(HEX.parseHex(P256 + HEX.formatHex(x) + HEX.formatHex(y)));
  }

  /**
   * Reads a {@code SubjectPublicKeyInfo}. The whole encoding must be one of two forms, so no part
   * of it can be hidden.
   *
   * @throws IllegalArgumentException with what is wrong, written for the caller
   */
  public static VerificationKey parse(byte[] der) {
    String hex = HEX.formatHex(der);
    VerificationKey key =
        new VerificationKey(algorithm(hex), Base64.getEncoder().encodeToString(der));
    if (!key.isPointOfItsCurve()) {
      throw new IllegalArgumentException("is not a point of its curve; it was altered");
    }
    return key;
  }

  private static TokenAlgorithm algorithm(String hex) {
    if (has(hex, ED25519, COORDINATE_BYTES)) {
      return TokenAlgorithm.EDDSA;
    }
    if (has(hex, P256, 2 * COORDINATE_BYTES)) {
      return TokenAlgorithm.ES256;
    }
    if (hex.startsWith(P256_COMPRESSED)) {
      throw new IllegalArgumentException(
          "has a compressed point; convert it with openssl ec -pubin -conv_form uncompressed");
    }
    if (hex.contains(RSA)) {
      throw new IllegalArgumentException("is an RSA key; " + SUPPORTED);
    }
    if (hex.contains(ELLIPTIC_CURVE)) {
      throw new IllegalArgumentException("has another curve than P-256; " + SUPPORTED);
    }
    throw new IllegalArgumentException("is a key of an unknown kind; " + SUPPORTED);
  }

  private static boolean has(String hex, String prefix, int bytes) {
    return hex.startsWith(prefix) && hex.length() == prefix.length() + 2 * bytes;
  }

  private boolean isPointOfItsCurve() {
    PublicKey key;
    try {
      key = publicKey();
    } catch (IllegalArgumentException e) {
      return false;
    }
    return algorithm.accepts(key) && (!(key instanceof ECPublicKey point) || isOnCurve(point));
  }

  /** The JDK does not check it. */
  private static boolean isOnCurve(ECPublicKey key) {
    ECParameterSpec parameters = key.getParams();
    BigInteger prime = ((ECFieldFp) parameters.getCurve().getField()).getP();
    ECPoint point = key.getW();
    BigInteger x = point.getAffineX();
    BigInteger y = point.getAffineY();
    BigInteger right =
        x.pow(3)
            .add(parameters.getCurve().getA().multiply(x))
            .add(parameters.getCurve().getB())
            .mod(prime);
    return x.compareTo(prime) < 0 && y.compareTo(prime) < 0 && y.pow(2).mod(prime).equals(right);
  }

  private PublicKey publicKey() {
    try {
      return KeyFactory.getInstance(algorithm == TokenAlgorithm.EDDSA ? "Ed25519" : "EC")
          .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(encoded)));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("not a public key", e);
    }
  }

  /**
   * Whether a token was signed with the private part of this key.
   *
   * @param alg the algorithm that the token names
   * @param signed the header and the claims as they were sent
   */
  public boolean verifies(String alg, String signed, byte[] signature) {
    return algorithm.isNamed(alg)
        && algorithm.verifies(publicKey(), signed.getBytes(StandardCharsets.US_ASCII), signature);
  }

  /** SHA-256 of the encoded key in lower-case hexadecimal. */
  public String fingerprint() {
    try {
      return HEX.formatHex(
          MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(encoded)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The key as text that programs read: PEM (RFC 7468). */
  public String pem() {
    return PublicKeyText.BEGIN
        + "\n"
        + encoded.replaceAll("(.{64})(?=.)", "$1\n")
        + "\n"
        + PublicKeyText.END
        + "\n";
  }

  /** The bytes of a coordinate in a JWK (RFC 7518, 6.2); empty for another text. */
  static Optional<byte[]> coordinate(String text) {
    try {
      return Optional.of(Base64.getUrlDecoder().decode(text))
          .filter(bytes -> bytes.length == COORDINATE_BYTES);
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }
}
