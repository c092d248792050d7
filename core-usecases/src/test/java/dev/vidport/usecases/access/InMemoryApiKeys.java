package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** API keys in memory. */
public final class InMemoryApiKeys implements ApiKeys {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<KeyId, ApiKey> keys;
  private final Accounts accounts;

  public InMemoryApiKeys(InMemoryTransactions transactions, Accounts accounts) {
    this.transactions = transactions;
    this.keys = transactions.table();
    this.accounts = accounts;
  }

  @Override
  public void insert(ApiKey key) {
    keys.put(key.id(), key);
  }

  @Override
  public Optional<Holder> find(String hash) {
    return keys.all().stream()
        .filter(key -> key.hash().equals(hash) && !key.revoked())
        .findFirst()
        .map(key -> new Holder(key, accounts.find(key.account()).orElseThrow()));
  }

  @Override
  public Optional<ApiKey> find(KeyId id) {
    return keys.find(id);
  }

  @Override
  public void revoke(KeyId id) {
    keys.replace(id, key -> Optional.of(key.asRevoked()));
  }

  @Override
  public void deleteEnded(AccountId account, Instant now, int keep) {
    transactions.run(
        () -> {
          List<ApiKey> ended = of(account).stream().filter(key -> !key.isValid(now)).toList();
          ended.stream()
              .limit(Math.max(0, ended.size() - keep))
              .forEach(key -> keys.remove(key.id()));
        });
  }

  @Override
  public List<ApiKey> of(AccountId account) {
    return keys.all().stream()
        .filter(key -> key.account().equals(account))
        .sorted(Comparator.comparing(ApiKey::createdAt).thenComparing(key -> key.id().value()))
        .toList();
  }

  @Override
  public void used(KeyId key, LocalDate day) {
    keys.replace(
        key,
        found ->
            found.lastUsedOn().filter(last -> !last.isBefore(day)).isEmpty()
                ? Optional.of(found.usedOn(day))
                : Optional.empty());
  }
}
