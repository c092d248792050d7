package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.usecases.billing.port.PaymentException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Calls Stripe's API: a bounded number at a time, and maps their failures to the exceptions of the
 * port.
 */
final class StripeCalls implements AutoCloseable {
  private final StripeHttpClient http;
  private final StripeClient client;
  private final Semaphore permits;

  StripeCalls(StripeSettings settings, StripeLimits limits) {
    this.http = new StripeHttpClient(limits);
    this.client =
        StripeClient.builder()
            .setApiKey(settings.key())
            .setApiBase(settings.base().toString())
            .setMaxNetworkRetries(limits.retries())
            .setHttpClient(http)
            .build();
    this.permits = new Semaphore(limits.calls());
  }

  /** Its requests belong in {@link #get} and {@link #run}. */
  StripeClient client() {
    return client;
  }

  /**
   * @param name of the call in log lines
   */
  <T> T get(String name, Call<T> call) throws PaymentException {
    if (!permits.tryAcquire()) {
      throw StripeFailures.unavailable();
    }
    try {
      return call.get();
    } catch (StripeException e) {
      throw StripeFailures.of(name, e);
    } catch (RuntimeException e) {
      throw StripeFailures.unreadable(name, e);
    } finally {
      permits.release();
    }
  }

  /** As {@link #get}, for a call whose response is not needed. */
  void run(String name, Action action) throws PaymentException {
    boolean unused =
        get(
            name,
            () -> {
              action.run();
              return true;
            });
  }

  /** A field that the library leaves empty when the response lacks it. */
  static String required(String field) {
    return Optional.ofNullable(field)
        .orElseThrow(() -> new IllegalStateException("the response lacks a field"));
  }

  @Override
  public void close() throws IOException {
    http.close();
  }

  /** One or more requests with a result. */
  @FunctionalInterface
  interface Call<T> {
    T get() throws StripeException;
  }

  /** One or more requests without a result. */
  @FunctionalInterface
  interface Action {
    void run() throws StripeException;
  }
}
