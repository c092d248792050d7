package dev.vidport.usecases.erasure.port;

import dev.vidport.domain.account.Email;
import java.time.Instant;

/**
 * Tells the owner of an account of its erasure, by e-mail. Messages are handed over in the
 * background; one that can't be sent is logged and lost.
 */
public interface AccountMail {
  /**
   * The erasure was requested.
   *
   * @param dueAt until when it can be cancelled
   */
  void announceErasure(Email recipient, Instant dueAt);

  /** The account was erased. */
  void confirmErasure(Email recipient);
}
