package dev.vidport.http.server.fake;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.IdempotencyKeys;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Idempotency keys and their responses in memory. */
public final class MemoryIdempotencyKeys implements IdempotencyKeys {
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();
  private volatile Optional<RuntimeException> storeFault = Optional.empty();

  private record Entry(String fingerprint, Optional<StoredResponse> answer) {}

  /** From now on, storing a response throws {@code fault}; empty ends this. */
  public void failOnStore(Optional<RuntimeException> fault) {
    storeFault = fault;
  }

  /** Removes the stored response, as if the request with this key were still in progress. */
  public void forgetResponse(AccountId account, String key) {
    entries.computeIfPresent(
        account + key, (any, entry) -> new Entry(entry.fingerprint(), Optional.empty()));
  }

  @Override
  public Claim claim(AccountId account, String key, String fingerprint, Instant now) {
    Entry before = entries.putIfAbsent(account + key, new Entry(fingerprint, Optional.empty()));
    if (before == null) {
      return new Claim.First();
    }
    if (!before.fingerprint().equals(fingerprint)) {
      return new Claim.Reused();
    }
    return before.answer().<Claim>map(Claim.Replay::new).orElseGet(Claim.InProgress::new);
  }

  @Override
  public void saveResponse(AccountId account, String key, StoredResponse answer) {
    storeFault.ifPresent(
        fault -> {
          throw fault;
        });
    entries.computeIfPresent(
        account + key, (any, entry) -> new Entry(entry.fingerprint(), Optional.of(answer)));
  }

  @Override
  public void release(AccountId account, String key) {
    entries.remove(account + key);
  }

  @Override
  public int sweep(Instant now) {
    throw new UnsupportedOperationException("not used by any route: sweep");
  }
}
