package dev.vidport.usecases.signing.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Keeps the public keys with which servers of accounts sign playback tokens. */
public interface AccountSigningKeys {
  /** Part of the caller's transaction. */
  void insert(AccountSigningKey key);

  /**
   * The key with this id. What changed within the last second on another host, such as a removal,
   * may not show yet. The day of its last use may be older.
   */
  Optional<AccountSigningKey> find(SigningKeyId id);

  /** The keys of the account, in the order of their creation. */
  List<AccountSigningKey> of(AccountId account);

  /**
   * Removes the key from the account. Every host refuses its tokens within one second, this one at
   * once. Part of the caller's transaction.
   */
  void remove(AccountId account, SigningKeyId id);

  /** Stores that a token of the key was accepted on this day (UTC), once a day. */
  void used(SigningKeyId id, LocalDate day);
}
