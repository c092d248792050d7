package dev.vidport.stripe;

import com.stripe.net.RequestOptions;
import java.time.Clock;

/**
 * Idempotency keys that are valid for ten minutes. Stripe repeats the response to a key for a day,
 * including its own failures. A key that depends only on the account would therefore extend such a
 * failure to a day.
 */
final class StripeIdempotencyKeys {
  private static final long WINDOW_SECONDS = 600;

  private final Clock clock;

  StripeIdempotencyKeys(Clock clock) {
    this.clock = clock;
  }

  /** The options of a request that has one effect, however often it is sent in this window. */
  RequestOptions onceIn(String name) {
    long window = clock.instant().getEpochSecond() / WINDOW_SECONDS;
    return RequestOptions.builder().setIdempotencyKey("vidport-" + name + "-" + window).build();
  }
}
