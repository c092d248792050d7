package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;

/** Reads the e-mail address of a sign-in. */
final class SignInEmail {
  private static final String FIELD = "email";
  private static final String PROBLEM = "must be an e-mail address";

  private SignInEmail() {}

  /** Adds a problem for a text that is not an e-mail address. */
  static void check(String text, Problems problems) {
    problems.unless(Email.parse(text).isPresent(), FIELD, PROBLEM);
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST} for a text that is not an e-mail address
   */
  static Email parse(String text) {
    return Email.parse(text)
        .orElseThrow(() -> new RefusalException(Refusal.invalid(FIELD, PROBLEM)));
  }
}
