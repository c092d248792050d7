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
 * Lets each account make one test delivery at a time, and a host a few, because the request waits
 * for the endpoint. Thread-safe; one per host.
 */
public final class WebhookTestLimit {
  private static final int PER_HOST = 8;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final Set<AccountId> testing = new HashSet<>();

  /**
   * @throws RefusalException {@code RATE_LIMITED} while the account has another test, {@code
   *     UNAVAILABLE} while the host has too many
   */
  <T> T run(AccountId account, Supplier<T> test) {
    begin(account);
    try {
      return test.get();
    } finally {
      end(account);
    }
  }

  private synchronized void begin(AccountId account) {
    if (testing.contains(account)) {
      throw later(RefusalCode.RATE_LIMITED, "another test of the webhook is running; try again");
    }
    if (testing.size() >= PER_HOST) {
      throw later(RefusalCode.UNAVAILABLE, "too many webhooks are being tested; try again");
    }
    testing.add(account);
  }

  private synchronized void end(AccountId account) {
    testing.remove(account);
  }

  private static RefusalException later(RefusalCode code, String message) {
    return new RefusalException(new Refusal.Later(code, message, RETRY_AFTER));
  }
}
