package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import java.io.IOException;
import java.time.Duration;

/** Sends sign-in codes by e-mail. */
public interface SignInMail {
  /**
   * Hands the message over to a mail server, within a bounded time.
   *
   * @param validity how long the code is valid from now on
   * @throws IOException when the server cannot be reached or refuses the message
   */
  void send(Email recipient, String code, Duration validity) throws IOException;
}
