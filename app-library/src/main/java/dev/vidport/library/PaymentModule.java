package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.outbound.billing.LoggedBillingAlerts;
import dev.vidport.outbound.billing.StripePayments;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.time.Clock;
import java.util.Optional;

/** Binds the payment provider; empty when none is configured. */
final class PaymentModule extends AbstractModule {
  private final ResourceCloser closing;

  PaymentModule(ResourceCloser closing) {
    this.closing = closing;
  }

  @Provides
  @Singleton
  Optional<PaymentProvider> provider(VidportSettings settings, Clock clock) {
    return settings
        .payment()
        .map(account -> closing.with(new StripePayments(account.toSettings(), clock)));
  }

  @Provides
  @Singleton
  BillingAlerts alerts() {
    return new LoggedBillingAlerts();
  }
}
