package dev.vidport.usecases.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.job.InMemoryTable;
import dev.vidport.usecases.job.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Idempotency keys in memory. Claims take no part in transactions; responses do. */
public final class InMemoryIdempotencyKeys implements IdempotencyKeys {
  private final Map<Name, Entry> claims = new ConcurrentHashMap<>();
  private final InMemoryTable<Entry, String> responses;
  private volatile Optional<RuntimeException> storeFault = Optional.empty();

  public InMemoryIdempotencyKeys(InMemoryTransactions transactions) {
    responses = transactions.table();
  }

  /** From now on, storing a response throws {@code fault}; empty ends this. */
  public void failOnStore(Optional<RuntimeException> fault) {
    storeFault = fault;
  }

  /** Removes the stored response, as if the request with this key were still in progress. */
  public void forgetResponse(AccountId account, String key) {
    responses.remove(entry(account, key).orElseThrow());
  }

  @Override
  public synchronized Claim claim(AccountId account, String key, String fingerprint, Instant now) {
    Optional<Entry> claimed = entry(account, key);
    if (claimed.filter(entry -> !isOver(entry, fingerprint, now)).isEmpty()) {
      Name name = new Name(account, key);
      claims.put(name, new Entry(name, fingerprint, now));
      return new Claim.First();
    }
    if (!claimed.orElseThrow().fingerprint().equals(fingerprint)) {
      return new Claim.Reused();
    }
    return claimed
        .flatMap(responses::find)
        .<Claim>map(Claim.Replay::new)
        .orElseGet(Claim.InProgress::new);
  }

  /** Whether the key has expired, or the same request was abandoned. */
  private boolean isOver(Entry entry, String fingerprint, Instant now) {
    boolean isAbandoned =
        responses.find(entry).isEmpty()
            && entry.fingerprint().equals(fingerprint)
            && !now.isBefore(entry.at().plus(LEASE));
    return isAbandoned || !now.isBefore(entry.at().plus(RETENTION));
  }

  @Override
  public void saveResponse(AccountId account, String key, String answer) {
    storeFault.ifPresent(
        fault -> {
          throw fault;
        });
    entry(account, key).ifPresent(entry -> responses.put(entry, answer));
  }

  @Override
  public synchronized void release(AccountId account, String key) {
    entry(account, key)
        .filter(entry -> responses.find(entry).isEmpty())
        .ifPresent(entry -> claims.remove(entry.name()));
  }

  @Override
  public synchronized int sweep(Instant now, int max) {
    List<Entry> expired =
        claims.values().stream()
            .filter(entry -> !now.isBefore(entry.at().plus(RETENTION)))
            .sorted(Comparator.comparing(Entry::at))
            .limit(max)
            .toList();
    expired.forEach(
        entry -> {
          claims.remove(entry.name());
          responses.remove(entry);
        });
    return expired.size();
  }

  private Optional<Entry> entry(AccountId account, String key) {
    return Optional.ofNullable(claims.get(new Name(account, key)));
  }

  private record Name(AccountId account, String key) {}

  private record Entry(Name name, String fingerprint, Instant at) {}
}
