package dev.vidport.domain.playback;

import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A public key as a user wrote it. */
public sealed interface PublicKeyText {
  String BEGIN = "-----BEGIN PUBLIC KEY-----";
  String END = "-----END PUBLIC KEY-----";

  /** A valid key, the example of RFC 8037. */
  PublicKeyText SAMPLE =
      new Jwk(
          "OKP",
          Optional.of("Ed25519"),
          Optional.of("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"),
          Optional.empty(),
          false);

  /** More than any key that is accepted or refused by its kind. */
  int MAX_LENGTH = 8_000;

  /** What to do with a private key that was sent. */
  String PRIVATE =
      "is a private key, which must stay on your server; this one was sent over the network, so make a"
          + " new pair and register its public key";

  /** Name of the field that has it. */
  String field();

  /**
   * @throws IllegalArgumentException with what is wrong, written for the caller; it never contains
   *     the key
   */
  VerificationKey parse();

  /** In the form of RFC 7468, as openssl writes it. */
  record Pem(String text) implements PublicKeyText {
    private static final Pattern PUBLIC =
        Pattern.compile(Pattern.quote(BEGIN) + "([A-Za-z0-9+/=\\s]+)" + Pattern.quote(END));
    private static final Pattern LABEL = Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----");

    @Override
    public String field() {
      return "pem";
    }

    @Override
    public VerificationKey parse() {
      if (text.length() > MAX_LENGTH) {
        throw new IllegalArgumentException("must have at most " + MAX_LENGTH + " characters");
      }
      if (text.contains("PRIVATE KEY-----")) {
        throw new IllegalArgumentException(PRIVATE);
      }
      Matcher matcher = PUBLIC.matcher(text.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(problem());
      }
      return VerificationKey.parse(decode(matcher.group(1).replaceAll("\\s", "")));
    }

    private String problem() {
      Matcher label = LABEL.matcher(text);
      if (label.find()) {
        switch (label.group(1)) {
          case "RSA PUBLIC KEY" -> {
            return "is an RSA key; " + VerificationKey.SUPPORTED;
          }
          case "CERTIFICATE" -> {
            return "is a certificate; its public key is the output of openssl x509 -pubkey -noout";
          }
          default -> {}
        }
      }
      return "must be one public key in PEM, which begins with " + BEGIN;
    }

    private static byte[] decode(String base64) {
      try {
        return Base64.getDecoder().decode(base64);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("is not valid base64", e);
      }
    }
  }

  /**
   * A JSON Web Key (RFC 7517).
   *
   * @param isPrivate whether it has the private part
   */
  record Jwk(
      String kty, Optional<String> crv, Optional<String> x, Optional<String> y, boolean isPrivate)
      implements PublicKeyText {
    @Override
    public String field() {
      return "jwk";
    }

    @Override
    public VerificationKey parse() {
      if (isPrivate) {
        throw new IllegalArgumentException(PRIVATE);
      }
      String kind = (kty + " " + crv.orElse("")).strip();
      return switch (kind) {
        case "OKP Ed25519" -> VerificationKey.ed25519(bytes("x", x));
        case "EC P-256" -> VerificationKey.p256(bytes("x", x), bytes("y", y));
        case "RSA" ->
            throw new IllegalArgumentException("is an RSA key; " + VerificationKey.SUPPORTED);
        case "oct" ->
            throw new IllegalArgumentException("is a shared secret; " + VerificationKey.SUPPORTED);
        default ->
            throw new IllegalArgumentException(
                "must have kty OKP and crv Ed25519, or kty EC and crv P-256");
      };
    }

    private static byte[] bytes(String name, Optional<String> text) {
      return text.flatMap(VerificationKey::coordinate)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      String.format(Locale.ROOT, "must have %s: base64url of 32 bytes", name)));
    }
  }
}
