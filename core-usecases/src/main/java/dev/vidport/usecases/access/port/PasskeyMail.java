package dev.vidport.usecases.access.port;

import dev.vidport.domain.account.Email;

/**
 * Tells persons of changes of their passkeys by e-mail, in the background. A message that can't be
 * sent is logged and lost.
 */
public interface PasskeyMail {
  void announce(Email person, PasskeyChange change, String name);

  /** What has happened to a passkey. */
  enum PasskeyChange {
    ADDED,
    REMOVED,
    /** An operator has removed all passkeys of the person. */
    RESET
  }
}
