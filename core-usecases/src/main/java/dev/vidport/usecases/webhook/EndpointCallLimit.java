package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lets each account have one request at a time that waits for an endpoint or for the lookup of its
 * host, and a host a few. Thread-safe; one per host.
 */
public final class EndpointCallLimit {
  private static final int PER_HOST = 8;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final Set<AccountId> waiting = new HashSet<>();

  /**
   * @throws RefusalException {@code RATE_LIMITED} while the account has another call, {@code
   *     UNAVAILABLE} while the host has too many
   */
  <T> T run(AccountId account, Supplier<T> call) {
    begin(account);
    try {
      return call.get();
    } finally {
      end(account);
    }
  }

  private synchronized void begin(AccountId account) {
    if (waiting.contains(account)) {
      throw later(
          RefusalCode.RATE_LIMITED,
          "another request of the account waits for its webhook; try again");
    }
    if (waiting.size() >= PER_HOST) {
      throw later(RefusalCode.UNAVAILABLE, "too many requests wait for webhooks; try again");
    }
    waiting.add(account);
  }

  private synchronized void end(AccountId account) {
    waiting.remove(account);
  }

  private static RefusalException later(RefusalCode code, String message) {
    return new RefusalException(new Refusal.Later(code, message, RETRY_AFTER));
  }
}
