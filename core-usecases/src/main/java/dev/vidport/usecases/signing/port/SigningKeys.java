package dev.vidport.usecases.signing.port;

import java.time.Instant;
import java.util.List;

/** Stores the keys of signed links, which all hosts of an instance share. */
public interface SigningKeys {
  /**
   * Returns the stored keys. When there are none yet, stores {@code first} as the first key of
   * links and as the key of player pages.
   */
  SigningKeyRing loadOrStore(SigningKey first);

  /** The stored keys of links, newest first; none before the first start of a host. */
  List<SigningKey> list();

  /**
   * Adds a key. Part of the caller's transaction.
   *
   * @param formerValidUntil when the other keys become invalid, unless they do earlier
   * @return false when a key of this number exists, so that nothing was changed
   */
  boolean rotate(SigningKey next, Instant formerValidUntil);

  /**
   * Deletes the keys that became invalid before {@code time}.
   *
   * @return the number of deleted keys
   */
  int deleteExpired(Instant time);
}
