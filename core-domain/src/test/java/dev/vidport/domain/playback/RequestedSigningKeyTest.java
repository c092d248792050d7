package dev.vidport.domain.playback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestedSigningKeyTest {
  private static final String SUPPORTED = "; supported are Ed25519 (EdDSA) and P-256 (ES256)";

  @Test
  void keysOfBothAlgorithmsAreReadFromPem() throws GeneralSecurityException {
    assertThat(pem(pem(pair("Ed25519"))).key().algorithm()).isEqualTo(TokenAlgorithm.EDDSA);
    assertThat(pem(pem(curve("secp256r1"))).key().algorithm()).isEqualTo(TokenAlgorithm.ES256);
  }

  @Test
  void formOfThePemDoesNotMatter() throws GeneralSecurityException {
    VerificationKey key = pem(pem(curve("secp256r1"))).key();
    String windows = "\r\n" + key.pem().replace("\n", "\r\n") + "\r\n ";

    assertThat(pem(windows).key()).isEqualTo(key);
    assertThat(pem(key.pem().replaceAll("(?<=[^-])\n(?=[^-])", "")).key()).isEqualTo(key);
  }

  @Test
  void keysAreReadFromTheExamplesOfTheStandards() {
    // RFC 8037, A.2, and RFC 7515, A.3.1
    VerificationKey edDsa = new RequestedSigningKey("k", List.of(PublicKeyText.SAMPLE)).key();
    VerificationKey es256 = jwk("EC", "P-256", X, Y, false).key();

    assertThat(edDsa.algorithm()).isEqualTo(TokenAlgorithm.EDDSA);
    assertThat(edDsa.fingerprint())
        .isEqualTo("06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9");
    assertThat(es256.algorithm()).isEqualTo(TokenAlgorithm.ES256);
    assertThat(pem(edDsa.pem()).key()).isEqualTo(edDsa);
    assertThat(pem(es256.pem()).key()).isEqualTo(es256);
  }

  /** The tokens of RFC 8037, A.4, and RFC 7515, A.3.1. */
  @Test
  void signaturesOfTheExamplesOfTheStandardsAreVerified() {
    VerificationKey edDsa = new RequestedSigningKey("k", List.of(PublicKeyText.SAMPLE)).key();
    String signedByEdDsa = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
    byte[] edDsaSignature =
        base64url(
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt"
                + "9g7sVvpAr_MuM0KAg");
    VerificationKey es256 = jwk("EC", "P-256", X, Y, false).key();
    String signedByEs256 =
        "eyJhbGciOiJFUzI1NiJ9"
            + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    byte[] es256Signature =
        base64url(
            "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q");

    assertThat(edDsa.verifies("EdDSA", signedByEdDsa, edDsaSignature)).isTrue();
    assertThat(edDsa.verifies("Ed25519", signedByEdDsa, edDsaSignature)).isTrue();
    assertThat(es256.verifies("ES256", signedByEs256, es256Signature)).isTrue();
    assertThat(edDsa.verifies("ES256", signedByEdDsa, edDsaSignature)).isFalse();
    assertThat(es256.verifies("EdDSA", signedByEs256, es256Signature)).isFalse();
    assertThat(edDsa.verifies("EdDSA", signedByEdDsa + "x", edDsaSignature)).isFalse();
    assertThat(es256.verifies("ES256", signedByEs256 + "x", es256Signature)).isFalse();
  }

  /** A verifier that accepts zeros accepts any token (CVE-2022-21449). */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 72})
  void signaturesOfZerosAreRefused(int length) {
    VerificationKey edDsa = new RequestedSigningKey("k", List.of(PublicKeyText.SAMPLE)).key();
    VerificationKey es256 = jwk("EC", "P-256", X, Y, false).key();

    assertThat(es256.verifies("ES256", "a.b", new byte[length])).isFalse();
    assertThat(edDsa.verifies("EdDSA", "a.b", new byte[length])).isFalse();
  }

  @Test
  void privateKeyIsRefusedWithWhatToDo() throws GeneralSecurityException {
    KeyPair pair = pair("Ed25519");
    String message =
        "is a private key, which must stay on your server; this one was sent over the network, so"
            + " make a new pair and register its public key";

    assertThat(problems(pem(text("PRIVATE KEY", pair.getPrivate().getEncoded()))))
        .containsExactly(new Problem("pem", message));
    assertThat(problems(pem(text("EC PRIVATE KEY", new byte[20]))))
        .containsExactly(new Problem("pem", message));
    assertThat(problems(pem(pem(pair) + text("ENCRYPTED PRIVATE KEY", new byte[20]))))
        .containsExactly(new Problem("pem", message));
    assertThat(problems(jwk("EC", "P-256", X, Y, true)))
        .containsExactly(new Problem("jwk", message));
  }

  @Test
  void otherKindsOfKeysAreRefusedByName() throws GeneralSecurityException {
    assertThat(problem(pem(pem(pair("RSA"))))).isEqualTo("is an RSA key" + SUPPORTED);
    assertThat(problem(pem(text("RSA PUBLIC KEY", new byte[20]))))
        .isEqualTo("is an RSA key" + SUPPORTED);
    assertThat(problem(pem(pem(curve("secp384r1")))))
        .isEqualTo("has another curve than P-256" + SUPPORTED);
    assertThat(problem(pem(pem(pair("Ed448")))))
        .isEqualTo("is a key of an unknown kind" + SUPPORTED);
    assertThat(problem(pem(pem(pair("X25519")))))
        .isEqualTo("is a key of an unknown kind" + SUPPORTED);
    assertThat(problem(pem(text("CERTIFICATE", new byte[20])))).startsWith("is a certificate");
  }

  @ParameterizedTest
  @CsvSource({
    "RSA, , is an RSA key; supported are Ed25519 (EdDSA) and P-256 (ES256)",
    "oct, , is a shared secret; supported are Ed25519 (EdDSA) and P-256 (ES256)",
    "EC, P-384, 'must have kty OKP and crv Ed25519, or kty EC and crv P-256'",
    "EC, secp256k1, 'must have kty OKP and crv Ed25519, or kty EC and crv P-256'",
    "OKP, X25519, 'must have kty OKP and crv Ed25519, or kty EC and crv P-256'",
    "EC, Ed25519, 'must have kty OKP and crv Ed25519, or kty EC and crv P-256'",
  })
  void otherJsonWebKeysAreRefused(String kty, String crv, String message) {
    assertThat(problem(jwk(kty, crv, X, Y, false))).isEqualTo(message);
  }

  @Test
  void coordinatesMustBeWholeAndOnTheCurve() {
    assertThat(problem(jwk("EC", "P-256", X, "", false)))
        .isEqualTo("must have y: base64url of 32 bytes");
    assertThat(problem(jwk("EC", "P-256", X + "AAAA", Y, false)))
        .isEqualTo("must have x: base64url of 32 bytes");
    assertThat(problem(jwk("OKP", "Ed25519", "not base64!", "", false)))
        .isEqualTo("must have x: base64url of 32 bytes");
    assertThat(problem(jwk("EC", "P-256", Y, X, false)))
        .isEqualTo("is not a point of its curve; it was altered");
    assertThat(problem(jwk("EC", "P-256", "A".repeat(43), "A".repeat(43), false)))
        .isEqualTo("is not a point of its curve; it was altered");
    // y = 2 has no x.
    assertThat(problem(jwk("OKP", "Ed25519", "Ag" + "A".repeat(41), "", false)))
        .isEqualTo("is not a point of its curve; it was altered");
  }

  @Test
  void textThatIsNoKeyIsRefused() throws GeneralSecurityException {
    String key = pem(pair("Ed25519"));
    String expected = "must be one public key in PEM, which begins with -----BEGIN PUBLIC KEY-----";

    for (String text : List.of("", "x", key + key, "before " + key, key.replace("END", "end"))) {
      assertThat(problem(pem(text))).as(text).isEqualTo(expected);
    }
    assertThat(problem(pem(key.replace("MCow", "MCo=")))).isEqualTo("is not valid base64");
    assertThat(problem(pem(text("PUBLIC KEY", new byte[44]))))
        .isEqualTo("is a key of an unknown kind" + SUPPORTED);
    assertThat(problem(pem(" ".repeat(PublicKeyText.MAX_LENGTH) + key)))
        .isEqualTo("must have at most 8000 characters");
  }

  @Test
  void keyWithMoreBytesThanItsFormIsRefused() throws GeneralSecurityException {
    byte[] encoded = pair("Ed25519").getPublic().getEncoded();
    byte[] longer = java.util.Arrays.copyOf(encoded, encoded.length + 1);

    assertThat(problem(pem(text("PUBLIC KEY", longer))))
        .isEqualTo("is a key of an unknown kind" + SUPPORTED);
  }

  @Test
  void everyProblemIsListed() {
    assertThat(problems(new RequestedSigningKey(" ", List.of())))
        .extracting(Problem::field, Problem::message)
        .containsExactly(
            tuple("name", "must have 1 to 60 characters"),
            tuple("", "must have either pem or jwk"));
    assertThat(problems(new RequestedSigningKey("a\nb", List.of(new PublicKeyText.Pem("x")))))
        .extracting(Problem::field)
        .containsExactly("name", "pem");
    assertThat(
            problems(
                new RequestedSigningKey(
                    "n".repeat(61), List.of(PublicKeyText.SAMPLE, PublicKeyText.SAMPLE))))
        .extracting(Problem::field)
        .containsExactly("name", "");
  }

  private static final String X = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";
  private static final String Y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";

  private static List<Problem> problems(RequestedSigningKey requested) {
    Problems problems = new Problems();
    requested.check(problems);
    return problems.list();
  }

  private static String problem(RequestedSigningKey requested) {
    assertThat(problems(requested)).hasSize(1);
    return problems(requested).get(0).message();
  }

  private static RequestedSigningKey pem(String text) {
    return new RequestedSigningKey("web server", List.of(new PublicKeyText.Pem(text)));
  }

  private static RequestedSigningKey jwk(
      String kty, String crv, String x, String y, boolean isPrivate) {
    return new RequestedSigningKey(
        "web server",
        List.of(
            new PublicKeyText.Jwk(
                kty, Optional.ofNullable(crv), Optional.of(x), Optional.of(y), isPrivate)));
  }

  private static String pem(KeyPair pair) {
    return text("PUBLIC KEY", pair.getPublic().getEncoded());
  }

  private static String text(String label, byte[] encoded) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(encoded)
        + "\n-----END "
        + label
        + "-----\n";
  }

  private static KeyPair pair(String algorithm) throws GeneralSecurityException {
    return KeyPairGenerator.getInstance(algorithm).generateKeyPair();
  }

  private static KeyPair curve(String name) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(name));
    return generator.generateKeyPair();
  }

  private static byte[] base64url(String text) {
    return Base64.getUrlDecoder().decode(text);
  }
}
