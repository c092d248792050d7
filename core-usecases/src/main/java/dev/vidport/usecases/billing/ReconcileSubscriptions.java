package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Reads subscriptions again whose last event is old, so that a lost event does no lasting harm. */
public final class ReconcileSubscriptions {
  /** Age of a state that is read again. */
  public static final Duration MAX_AGE = Duration.ofDays(1);

  private static final Duration PERIOD = Duration.ofMinutes(15);

  /** Bounds the calls of a run. */
  private static final int BATCH = 100;

  private final BillingAccounts billing;
  private final BillingAlerts alerts;
  private final Optional<SyncSubscription> sync;
  private final Clock clock;

  ReconcileSubscriptions(
      BillingAccounts billing, BillingAlerts alerts, Optional<SyncSubscription> sync, Clock clock) {
    this.billing = billing;
    this.alerts = alerts;
    this.sync = sync;
    this.clock = clock;
  }

  /**
   * Reads the oldest states. Ends early when the provider is unavailable.
   *
   * @return the number of states that were read
   */
  public int handle() {
    int count = 0;
    if (sync.isPresent()) {
      for (BillingAccount account :
          billing.listUpdatedBefore(Timestamps.now(clock).minus(MAX_AGE), BATCH)) {
        if (!reconcile(sync.get(), account)) {
          break;
        }
        count++;
      }
    }
    return count;
  }

  private boolean reconcile(SyncSubscription reader, BillingAccount account) {
    try {
      Optional<Subscription> unused = reader.handle(account.account(), Actor.paymentProvider(""));
      return true;
    } catch (PaymentException e) {
      if (e.kind() == PaymentException.Kind.UNAVAILABLE) {
        return false;
      }
      alerts.lostCustomer(account.account(), account.customer());
      // The others must get their turn. If the record has changed in the meantime, it is up to
      // date.
      return billing.update(
              account.with(account.subscription(), account.plan(), Timestamps.now(clock)))
          || billing.isCustomer(account.account());
    }
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("reconcile-subscriptions", PERIOD, this::handle);
  }
}
