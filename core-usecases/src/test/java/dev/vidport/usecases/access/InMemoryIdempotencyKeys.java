package dev.vidport.usecases.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Idempotency keys in memory. Claims take no part in transactions; responses do. */
public final class InMemoryIdempotencyKeys implements IdempotencyKeys {
  private final Map<Name, Entry> claims = new ConcurrentHashMap<>();
  private final InMemoryTable<VideoId, String> responses;
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
    responses.remove(entry(account, key).orElseThrow().newVideo());
  }

  @Override
  public synchronized Claim claim(
      AccountId account, String key, String fingerprint, VideoId newVideo, Instant now) {
    Name name = new Name(account, key);
    Optional<Entry> found = entry(account, key).filter(entry -> !hasExpired(entry, now));
    if (found.isEmpty()) {
      return grant(name, new Entry(fingerprint, newVideo, now, now.plus(LEASE)), false);
    }
    Entry entry = found.get();
    if (!entry.fingerprint().equals(fingerprint)) {
      return new Claim.Reused();
    }
    Optional<String> response = responses.find(entry.newVideo());
    if (response.isPresent()) {
      return new Claim.Replay(response.get());
    }
    return now.isBefore(entry.leaseEndsAt())
        ? new Claim.InProgress()
        : grant(name, entry.withLease(now.plus(LEASE)), true);
  }

  private Claim grant(Name name, Entry entry, boolean isRetry) {
    claims.put(name, entry);
    return new Claim.Granted(
        name.account(), name.key(), new Attempt(entry.newVideo(), isRetry), entry.leaseEndsAt());
  }

  private static boolean hasExpired(Entry entry, Instant now) {
    return !now.isBefore(entry.claimedAt().plus(RETENTION));
  }

  @Override
  public void saveResponse(Claim.Granted claim, String response) {
    storeFault.ifPresent(
        fault -> {
          throw fault;
        });
    responses.put(claim.attempt().newVideo(), response);
  }

  @Override
  public synchronized void release(Claim.Granted claim) {
    if (responses.find(claim.attempt().newVideo()).isEmpty()) {
      held(claim).ifPresent(entry -> claims.remove(new Name(claim.account(), claim.key())));
    }
  }

  @Override
  public synchronized void endLease(Claim.Granted claim, Instant now) {
    held(claim)
        .ifPresent(
            entry -> claims.put(new Name(claim.account(), claim.key()), entry.withLease(now)));
  }

  private Optional<Entry> held(Claim.Granted claim) {
    return entry(claim.account(), claim.key())
        .filter(entry -> entry.leaseEndsAt().equals(claim.leaseEndsAt()));
  }

  @Override
  public synchronized int deleteExpired(Instant now, int max) {
    List<Map.Entry<Name, Entry>> expired =
        claims.entrySet().stream()
            .filter(entry -> hasExpired(entry.getValue(), now))
            .sorted(Comparator.comparing(entry -> entry.getValue().claimedAt()))
            .limit(max)
            .toList();
    expired.forEach(
        entry -> {
          claims.remove(entry.getKey());
          responses.remove(entry.getValue().newVideo());
        });
    return expired.size();
  }

  private Optional<Entry> entry(AccountId account, String key) {
    return Optional.ofNullable(claims.get(new Name(account, key)));
  }

  private record Name(AccountId account, String key) {}

  private record Entry(
      String fingerprint, VideoId newVideo, Instant claimedAt, Instant leaseEndsAt) {
    Entry withLease(Instant endsAt) {
      return new Entry(fingerprint, newVideo, claimedAt, endsAt);
    }
  }
}
