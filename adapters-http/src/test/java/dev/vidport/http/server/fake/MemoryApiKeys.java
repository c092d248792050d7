package dev.vidport.http.server.fake;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.ApiKeys;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** API keys and their accounts in memory. */
public final class MemoryApiKeys implements ApiKeys {
  private final Map<String, ApiKey> keys = new ConcurrentHashMap<>();
  private final Map<AccountId, Account> accounts = new ConcurrentHashMap<>();

  public void add(Account account) {
    accounts.put(account.id(), account);
  }

  @Override
  public void insert(ApiKey key) {
    keys.put(key.hash(), key);
  }

  @Override
  public Optional<Holder> find(String hash) {
    return Optional.ofNullable(keys.get(hash))
        .map(key -> new Holder(key, accounts.get(key.account())));
  }

  @Override
  public List<ApiKey> of(AccountId account) {
    throw new UnsupportedOperationException("not used by any route: listing keys");
  }

  @Override
  public void used(KeyId key, Instant at) {}
}
