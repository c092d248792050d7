package dev.vidport.webauthn;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.RelyingParty;
import dev.vidport.usecases.access.port.PasskeyException;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.access.port.PasskeyVerifier.Assertion;
import dev.vidport.usecases.access.port.PasskeyVerifier.Attestation;
import dev.vidport.webauthn.SoftwareAuthenticator.Algorithm;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WebAuthn4jVerifierTest {
  private static final RelyingParty PARTY =
      new RelyingParty("vidport.test", "https://vidport.test");
  private static final String CHALLENGE =
      encode("a challenge of thirty-two bytes!".getBytes(UTF_8));
  private static final String OTHER = encode("another one, of thirty-two bytes".getBytes(UTF_8));

  private final PasskeyVerifier verifier =
      ServiceLoader.load(PasskeyVerifier.class).findFirst().orElseThrow();

  private static SoftwareAuthenticator authenticator(Algorithm algorithm) {
    return new SoftwareAuthenticator(algorithm, PARTY.id(), PARTY.origin());
  }

  private PasskeyCredential register(SoftwareAuthenticator authenticator) throws PasskeyException {
    return verifier.register(PARTY, CHALLENGE, authenticator.register(CHALLENGE));
  }

  private long verify(PasskeyCredential credential, Assertion assertion) throws PasskeyException {
    return verifier.verify(PARTY, OTHER, credential, assertion);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RS1")
  void aPasskeyThatWasAddedSignsIn(Algorithm algorithm) throws Exception {
    SoftwareAuthenticator authenticator = authenticator(algorithm);
    PasskeyCredential credential = register(authenticator);
    authenticator.signCount = 5;

    assertThat(credential.id()).isEqualTo(authenticator.credential());
    assertThat(verify(credential, authenticator.sign(OTHER))).isEqualTo(5);
  }

  @Test
  void anAuthenticatorThatDoesNotCountSignsInAgain() throws Exception {
    SoftwareAuthenticator authenticator = authenticator(Algorithm.ES256);
    PasskeyCredential credential = register(authenticator);

    assertThat(verify(credential, authenticator.sign(OTHER))).isZero();
  }

  @Test
  void aCountThatDoesNotRiseIsRefusedAsThatOfACopy() throws Exception {
    SoftwareAuthenticator authenticator = authenticator(Algorithm.ES256);
    authenticator.signCount = 5;
    PasskeyCredential credential = register(authenticator);

    assertThatThrownBy(() -> verify(credential, authenticator.sign(OTHER)))
        .isInstanceOfSatisfying(PasskeyException.class, e -> assertThat(e.isCountBack()).isTrue());
  }

  @Test
  void anAlgorithmThatIsNotOnTheListIsRefused() {
    assertThatThrownBy(() -> register(authenticator(Algorithm.RS1)))
        .isInstanceOf(PasskeyException.class)
        .hasMessageContaining("algorithm");
  }

  @Test
  void whatWasMadeElsewhereOrWithoutThePersonIsRefused() throws Exception {
    refused("another site", authenticator -> authenticator.origin = "https://vidport.example");
    refused("another site", authenticator -> authenticator.origin = "http://vidport.test");
    refused("another site", authenticator -> authenticator.origin = "https://vidport.test:8443");
    refused("another site", authenticator -> authenticator.isFramed = true);
    refused("another host name", authenticator -> authenticator.party = "vidport.example");
    refused("who uses it", authenticator -> authenticator.isVerified = false);
  }

  private void refused(String reason, Consumer<SoftwareAuthenticator> change) throws Exception {
    SoftwareAuthenticator wrong = authenticator(Algorithm.ES256);
    PasskeyCredential credential = register(wrong);
    change.accept(wrong);
    assertThatThrownBy(() -> register(wrong))
        .isInstanceOf(PasskeyException.class)
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> verify(credential, wrong.sign(OTHER)))
        .isInstanceOf(PasskeyException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void anotherChallengeKeyOrKindOfAnswerIsRefused() throws Exception {
    SoftwareAuthenticator authenticator = authenticator(Algorithm.ES256);
    PasskeyCredential credential = register(authenticator);
    SoftwareAuthenticator stranger = authenticator(Algorithm.ES256);
    Assertion right = authenticator.sign(OTHER);

    assertThatThrownBy(() -> verify(credential, authenticator.sign(CHALLENGE)))
        .hasMessageContaining("another challenge");
    assertThatThrownBy(() -> verify(credential, stranger.sign(OTHER)))
        .isInstanceOf(PasskeyException.class);
    assertThatThrownBy(
            () ->
                verify(
                    credential,
                    new Assertion(
                        right.credential(),
                        right.clientData(),
                        right.authenticatorData(),
                        stranger.sign(OTHER).signature())))
        .hasMessageContaining("signature");
    assertThatThrownBy(
            () ->
                verify(
                    credential,
                    new Assertion(
                        right.credential(),
                        authenticator.register(OTHER).clientData(),
                        right.authenticatorData(),
                        right.signature())))
        .isInstanceOf(PasskeyException.class);
  }

  /** Every other exception would be a fault of the host, not of the request. */
  @Test
  void damagedAnswersAreRefused() throws Exception {
    Random random = new Random(7);
    SoftwareAuthenticator authenticator = authenticator(Algorithm.ES256);
    PasskeyCredential credential = register(authenticator);
    Attestation attestation = authenticator.register(CHALLENGE);
    Assertion assertion = authenticator.sign(OTHER);
    for (int i = 0; i < 300; i++) {
      String object = damaged(attestation.attestationObject(), random);
      accept(
          () ->
              verifier.register(
                  PARTY, CHALLENGE, new Attestation(attestation.clientData(), object)));
      String client = damaged(attestation.clientData(), random);
      accept(
          () ->
              verifier.register(
                  PARTY, CHALLENGE, new Attestation(client, attestation.attestationObject())));
      accept(
          () ->
              verify(
                  credential,
                  new Assertion(
                      assertion.credential(),
                      damaged(assertion.clientData(), random),
                      damaged(assertion.authenticatorData(), random),
                      damaged(assertion.signature(), random))));
    }
  }

  /** A declared length of gigabytes, and maps in maps, in a few bytes of CBOR. */
  @Test
  void hugeLengthsAndDeepNestingAreRefused() {
    byte[] huge = {
      (byte) 0xa1, 0x68, 'a', 'u', 't', 'h', 'D', 'a', 't', 'a', 0x5a, 0x7f, -1, -1, -1
    };
    byte[] deep = new byte[12_000];
    Arrays.fill(deep, (byte) 0x81);
    String client = authenticator(Algorithm.ES256).register(CHALLENGE).clientData();

    for (byte[] object :
        new byte[][] {huge, deep, {}, {(byte) 0xff}, {(byte) 0xf6}, {(byte) 0xa0}}) {
      assertThatThrownBy(
              () -> verifier.register(PARTY, CHALLENGE, new Attestation(client, encode(object))))
          .isInstanceOf(PasskeyException.class);
    }
    assertThatThrownBy(
            () -> verifier.register(PARTY, CHALLENGE, new Attestation("not base64!", "%%%")))
        .isInstanceOf(PasskeyException.class);
  }

  private static void accept(Check check) throws Exception {
    try {
      check.run();
    } catch (PasskeyException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }

  private static String damaged(String text, Random random) {
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    int place = random.nextInt(bytes.length);
    return switch (random.nextInt(3)) {
      case 0 -> encode(Arrays.copyOf(bytes, place));
      case 1 -> {
        bytes[place] = (byte) random.nextInt(256);
        yield encode(bytes);
      }
      default -> encode(Arrays.copyOfRange(bytes, place, bytes.length));
    };
  }

  private static String encode(byte[] bytes) {
    return SoftwareAuthenticator.encode(bytes);
  }

  /** A call that may be refused. */
  private interface Check {
    void run() throws PasskeyException;
  }
}
