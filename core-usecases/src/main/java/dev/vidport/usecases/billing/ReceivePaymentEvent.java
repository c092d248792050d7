package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.billing.port.PaymentEvent;
import dev.vidport.usecases.billing.port.PaymentEventException;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.time.Clock;
import java.util.Optional;

/**
 * Handles an event of the payment provider: reads the state of its customer again. What the event
 * says is not used, because events repeat and overtake each other.
 */
public final class ReceivePaymentEvent {
  private final Optional<PaymentProvider> provider;
  private final BillingAccounts billing;
  private final BillingEvents events;
  private final BillingAlerts alerts;
  private final Optional<SyncSubscription> sync;
  private final Clock clock;

  ReceivePaymentEvent(
      Optional<PaymentProvider> provider,
      BillingAccounts billing,
      BillingEvents events,
      BillingAlerts alerts,
      Optional<SyncSubscription> sync,
      Clock clock) {
    this.provider = provider;
    this.billing = billing;
    this.events = events;
    this.alerts = alerts;
    this.sync = sync;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code BILLING_NOT_CONFIGURED}; {@code INVALID_SIGNATURE} or {@code
   *     INVALID_REQUEST}; {@code BILLING_UNAVAILABLE}, after which the provider sends the event
   *     again
   */
  public void handle(byte[] payload, String signature) {
    PaymentProvider payments = provider.orElseThrow(BillingRefusals::notConfigured);
    PaymentEvent event = read(payments, payload, signature);
    if (events.isKnown(event.id())) {
      return;
    }
    Optional<BillingAccount> account = event.customer().flatMap(billing::findByCustomer);
    if (account.isPresent()) {
      sync(event, account.get());
    }
    // Not before: a host that dies in between must receive the event again.
    events.add(event.id(), Timestamps.now(clock));
  }

  private static PaymentEvent read(PaymentProvider payments, byte[] payload, String signature) {
    try {
      return payments.readEvent(payload, signature);
    } catch (PaymentEventException e) {
      String message = String.valueOf(e.getMessage());
      throw new RefusalException(
          e.isAuthentic()
              ? Refusal.invalid("", message)
              : new Refusal.Categorized(
                  RefusalCode.INVALID_SIGNATURE, RefusalCategory.INVALID, message));
    }
  }

  private void sync(PaymentEvent event, BillingAccount account) {
    try {
      Optional<Subscription> unused =
          sync.orElseThrow().handle(account.account(), Actor.paymentProvider(event.id()));
    } catch (PaymentException e) {
      if (e.kind() == PaymentException.Kind.UNAVAILABLE) {
        throw BillingRefusals.of(e);
      }
      // Another delivery of the event would not help.
      alerts.lostCustomer(account.account(), account.customer());
    }
  }
}
