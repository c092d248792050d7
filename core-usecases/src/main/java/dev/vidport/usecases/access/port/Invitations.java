package dev.vidport.usecases.access.port;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the invitations of the operator, at most one for each e-mail address. */
public interface Invitations {
  /** Stores an invitation in place of the previous one of the same address. */
  void replace(Invitation invitation);

  Optional<Invitation> find(Email email);

  /**
   * @return whether there was one; true for one caller only
   */
  boolean delete(Email email);

  /**
   * The invitations in the order of their e-mail addresses, including those that have expired.
   *
   * @param after the last address of the page before; empty for the first page
   */
  List<Invitation> list(Optional<Email> after, int max);

  /**
   * Deletes expired invitations.
   *
   * @return the number of deleted invitations, at most {@code max}
   */
  int deleteExpired(Instant now, int max);
}
