package dev.vidport.http.server.fake;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.IdempotencyKeys;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers answers in the heap. */
public final class MemoryKeys implements IdempotencyKeys {
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();
  private volatile Optional<RuntimeException> faultOnAnswer = Optional.empty();

  private record Entry(String fingerprint, Optional<Answer> answer) {}

  /** Storing an answer fails like this from now on; empty ends it. */
  public void failOnAnswerWith(Optional<RuntimeException> fault) {
    faultOnAnswer = fault;
  }

  /** As if the request with this key had not ended yet. */
  public void forgetAnswer(AccountId account, String key) {
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
  public void answered(AccountId account, String key, Answer answer) {
    faultOnAnswer.ifPresent(
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
}
