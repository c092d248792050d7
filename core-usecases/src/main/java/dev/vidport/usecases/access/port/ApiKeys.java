package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Keeps API keys. */
public interface ApiKeys {
  void insert(ApiKey key);

  /**
   * The key with this hash and its account; empty when unknown or revoked. It may have expired.
   * What changed within the last second, such as a revocation, may not show yet.
   */
  Optional<Holder> find(String hash);

  Optional<ApiKey> find(KeyId id);

  /** Every key of the account, in the order of their creation. */
  List<ApiKey> of(AccountId account);

  /** Revokes the key. Every host refuses it within one second, this one at once. */
  void revoke(KeyId id);

  /** Deletes all but the newest {@code keep} keys of the account that are revoked or expired. */
  void deleteEnded(AccountId account, Instant now, int keep);

  /** Stores that a key was used on this day (UTC), once a day. */
  void used(KeyId key, LocalDate day);

  /** A key and its account. */
  record Holder(ApiKey key, Account account) {}
}
