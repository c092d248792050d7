package dev.vidport.stripe;

import dev.vidport.outbound.billing.StripeOpener;
import dev.vidport.outbound.billing.StripeSettings;
import java.time.Clock;

/** Opens accounts at Stripe with Stripe's library. */
public final class StripeLibraryOpener implements StripeOpener {
  @Override
  public StripeAccount open(StripeSettings settings, Clock clock) {
    return new StripePayments(settings, clock);
  }
}
