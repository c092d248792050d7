package dev.vidport.usecases.access;

import dev.vidport.domain.access.RelyingParty;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.OneTimeValues;
import dev.vidport.usecases.access.port.PasskeyPorts;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * The challenges that authenticators sign. All of a challenge is in its state, which the page keeps
 * and sends back, so that strangers who ask for challenges store nothing. What the authenticator
 * signs follows from the state and a key of the instance, and does not give the state away.
 */
final class PasskeyChallenges {
  /** Longest time from a challenge to its answer. */
  static final Duration LIFETIME = Duration.ofMinutes(5);

  /** The purpose of a challenge with which anybody may sign in. */
  static final String SIGN_IN = "sign-in";

  /** How long an answered challenge is remembered: a host's clock may be late. */
  private static final Duration MEMORY = LIFETIME.multipliedBy(2);

  private static final int SEED_BYTES = 32;
  private static final String PURPOSE = "passkey";

  private final PasskeyPorts ports;
  private final OneTimeValues oneTimeValues;
  private final LinkSigner signer;
  private final RandomGenerator random;

  /**
   * @param random cryptographically strong
   */
  PasskeyChallenges(
      PasskeyPorts ports, OneTimeValues oneTimeValues, LinkSigner signer, RandomGenerator random) {
    this.ports = ports;
    this.oneTimeValues = oneTimeValues;
    this.signer = signer;
    this.random = random;
  }

  /**
   * @param purpose {@link #SIGN_IN}, or the session in which a passkey is added
   * @throws RefusalException {@code INVALID_STATE} when this host permits no passkeys
   */
  PasskeyChallenge begin(String purpose, Instant now) {
    verifier();
    String state =
        signer.sign(PURPOSE, purpose + "." + Hex.random(random, SEED_BYTES), now.plus(LIFETIME));
    return new PasskeyChallenge(state, challenge(state), party(), LIFETIME);
  }

  /**
   * Uses a challenge up; committed before anything else happens. Not to be called in a transaction.
   *
   * @return the challenge, in base64url
   * @throws RefusalException {@code INVALID_PASSKEY}
   */
  String use(String purpose, String state, Instant now) {
    boolean isRight =
        signer.open(PURPOSE, state).filter(text -> text.startsWith(purpose + ".")).isPresent();
    if (!isRight
        || !oneTimeValues.use(signer.lastingHash("passkey-used", state), now.plus(MEMORY))) {
      throw new RefusalException(
          RefusalCode.INVALID_PASSKEY, "this took too long, or was sent twice; begin again");
    }
    return challenge(state);
  }

  private String challenge(String state) {
    byte[] bytes = HexFormat.of().parseHex(signer.lastingHash("passkey-challenge", state));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  RelyingParty party() {
    return ports
        .party()
        .orElseThrow(
            () ->
                unavailable(
                    "the address of this host, VIDPORT_BASE_URL, must begin with https:// or be"
                        + " localhost, and must have a host name instead of an IP address"));
  }

  PasskeyVerifier verifier() {
    return ports
        .verifier()
        .orElseThrow(() -> unavailable("the artifact vidport-webauthn is missing"));
  }

  private static RefusalException unavailable(String reason) {
    return new RefusalException(
        RefusalCode.INVALID_STATE, "passkeys are not possible on this host: " + reason);
  }
}
