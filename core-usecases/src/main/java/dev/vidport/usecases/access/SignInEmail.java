package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;

/** Reads the e-mail address of a sign-in. */
final class SignInEmail {
  private SignInEmail() {}

  /**
   * @throws RefusalException {@code INVALID_REQUEST} for a text that is not an e-mail address
   */
  static Email parse(String text) {
    return Email.parse(text)
        .orElseThrow(
            () -> new RefusalException(Refusal.invalid("email", "must be an e-mail address")));
  }
}
