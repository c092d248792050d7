package dev.vidport.outbound.billing;

import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.ServiceLoader;

/** Opens accounts at Stripe. The artifact {@code vidport-stripe} has the implementation. */
public interface StripeOpener {
  /** Opens an account, without a call to Stripe. */
  StripeAccount open(StripeSettings settings, Clock clock);

  /** Finds the implementation on the class path. */
  static StripeOpener find() throws MissingArtifactException {
    return ServiceLoader.load(StripeOpener.class, StripeOpener.class.getClassLoader())
        .findFirst()
        .orElseThrow(() -> new MissingArtifactException("a Stripe account", "vidport-stripe"));
  }

  /** Takes payments through Stripe. */
  interface StripeAccount extends PaymentProvider, AutoCloseable {
    /**
     * Checks whether Stripe accepts the key, and looks for prices.
     *
     * @return the prices that do not exist or are archived
     * @throws IOException with the error in one line
     */
    List<String> missingPrices(List<String> ids) throws IOException;

    @Override
    void close() throws IOException;
  }
}
