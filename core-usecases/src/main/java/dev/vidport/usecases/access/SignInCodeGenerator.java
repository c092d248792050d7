package dev.vidport.usecases.access;

import dev.vidport.domain.access.SignInCode;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.time.Instant;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Creates sign-in codes and the hashes by which they are stored. A code has only a million
 * possibilities, so its hash needs the key of the instance.
 */
final class SignInCodeGenerator {
  private static final int CODES = 1_000_000;

  private final LinkSigner signer;
  private final RandomGenerator random;

  /**
   * @param random cryptographically strong
   */
  SignInCodeGenerator(LinkSigner signer, RandomGenerator random) {
    this.signer = signer;
    this.random = random;
  }

  Generated generate(Email email, Instant now) {
    String text = String.format(Locale.ROOT, "%0" + SignInCode.DIGITS + "d", random.nextInt(CODES));
    return new Generated(
        text, new SignInCode(subject(email), hash(email, text), now.plus(SignInCode.LIFETIME)));
  }

  /** The name of {@code email} in the stored codes. */
  String subject(Email email) {
    return signer.keyedHash("sign-in-subject", email.value());
  }

  String hash(Email email, String code) {
    return signer.keyedHash("sign-in-code", code + " " + email.value());
  }

  /**
   * A new code.
   *
   * @param text the digits, for the owner of the address only
   */
  record Generated(String text, SignInCode stored) {}
}
