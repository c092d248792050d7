package dev.vidport.usecases.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.access.port.OidcProvider.OidcSecrets;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sign-in at an issuer that has begun and not ended. All of it is in a cookie of the browser, so
 * that strangers who begin sign-ins store nothing. State, nonce and verifier follow from the random
 * part of the cookie and a key of the instance; what a browser can read gives none of them away.
 *
 * @param issuer the instance's name of the issuer
 * @param seed 256 random bits in hexadecimal
 * @param returnTo where the user goes afterwards, in ASCII
 */
record PendingOidcSignIn(String issuer, String seed, Instant expiresAt, String returnTo) {
  /** Longest time from the begin of a sign-in to its end. */
  static final Duration LIFETIME = Duration.ofMinutes(10);

  private static final int SEED_BYTES = 32;
  private static final String PURPOSE = "oidc-pending";

  private static final Pattern FORM =
      Pattern.compile(
          "(?<body>(?<issuer>[a-z0-9-]{1,40})\\.(?<seed>[0-9a-f]{64})\\.(?<end>[0-9]{1,12})"
              + "\\.(?<return>[A-Za-z0-9_-]{0,1400}))\\.(?<mac>[0-9a-f]{64})");

  static PendingOidcSignIn begin(
      String issuer, String returnTo, RandomGenerator random, Instant now) {
    return new PendingOidcSignIn(
        issuer, Hex.random(random, SEED_BYTES), now.plus(LIFETIME), returnTo);
  }

  /** The value of the cookie. */
  String text(LinkSigner signer) {
    String body =
        String.join(
            ".",
            issuer,
            seed,
            Long.toString(expiresAt.getEpochSecond()),
            Base64.getUrlEncoder().withoutPadding().encodeToString(returnTo.getBytes(US_ASCII)));
    return body + "." + signer.lastingHash(PURPOSE, body);
  }

  /** Reads a cookie; empty if this instance has not made it, or it has expired. */
  static Optional<PendingOidcSignIn> parse(String text, LinkSigner signer, Instant now) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()
        || !isEqual(signer.lastingHash(PURPOSE, matcher.group("body")), matcher.group("mac"))) {
      return Optional.empty();
    }
    Instant end = Instant.ofEpochSecond(Long.parseLong(matcher.group("end")));
    return now.isBefore(end)
        ? Optional.of(
            new PendingOidcSignIn(
                matcher.group("issuer"),
                matcher.group("seed"),
                end,
                new String(Base64.getUrlDecoder().decode(matcher.group("return")), US_ASCII)))
        : Optional.empty();
  }

  OidcSecrets secrets(LinkSigner signer) {
    return new OidcSecrets(
        signer.lastingHash("oidc-state", seed),
        signer.lastingHash("oidc-nonce", seed),
        signer.lastingHash("oidc-verifier", seed));
  }

  /** Whether {@code state} is the one of this sign-in. */
  boolean hasState(String state, LinkSigner signer) {
    return isEqual(secrets(signer).state(), state);
  }

  private static boolean isEqual(String expected, String given) {
    return MessageDigest.isEqual(expected.getBytes(US_ASCII), given.getBytes(US_ASCII));
  }
}
