package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.account.Email;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Keeps the passkeys of persons. */
public interface Passkeys {
  /**
   * Stores a passkey. Of parallel calls for a person, no more succeed than there is room for.
   *
   * @return false when the person has {@link Passkey#MAX_PER_PERSON}, or the credential is stored
   *     already
   */
  boolean insert(Passkey passkey);

  /** The passkeys of a person, the oldest first. */
  List<Passkey> of(Email person);

  /**
   * Persons with passkeys that were made before a time, in any order.
   *
   * @param max maximum number of persons
   */
  List<Email> personsWith(Instant before, int max);

  /**
   * The passkey with a credential.
   *
   * @param credential the id of the credential, in base64url
   */
  Optional<Passkey> find(String credential);

  /**
   * Stores that a passkey was used; it then stays until the end of the caller's transaction.
   *
   * @param before the count of signatures that was compared
   * @return false when it was removed, or was used since the count was read
   */
  boolean used(PasskeyId id, long before, long signCount, LocalDate day);

  /**
   * Renames a passkey of the person.
   *
   * @return whether it exists
   */
  boolean rename(PasskeyId id, Email person, String name);

  /**
   * Removes a passkey of the person.
   *
   * @return whether it existed
   */
  boolean delete(PasskeyId id, Email person);

  /**
   * Stores at {@code now} which persons are members of no account, and deletes their passkeys if
   * that was stored before {@code before}. It is forgotten when a call finds the person as a member
   * again.
   *
   * @return the number of deleted passkeys; neither more are deleted nor more are marked than
   *     {@code max}
   */
  int deleteAbandoned(Instant before, Instant now, int max);
}
