package dev.vidport.usecases.billing;

import dev.vidport.usecases.Ports;
import dev.vidport.usecases.account.AccountUseCases;
import java.time.Clock;
import java.util.Optional;

/** The use cases of subscriptions and payment. */
public final class BillingUseCases {
  private final Ports ports;

  public BillingUseCases(Ports ports) {
    this.ports = ports;
  }

  public StartCheckout startCheckout() {
    return new StartCheckout(
        ports.billing().provider(),
        ports.billing().accounts(),
        sync(),
        ports.environment().plans(),
        clock());
  }

  public ChangeSubscription changeSubscription() {
    return new ChangeSubscription(
        ports.billing().provider(),
        ports.billing().accounts(),
        sync(),
        ports.environment().plans(),
        clock());
  }

  public OpenBillingPortal openPortal() {
    return new OpenBillingPortal(ports.billing().provider(), ports.billing().accounts(), sync());
  }

  public ReceivePaymentEvent receiveEvent() {
    return new ReceivePaymentEvent(
        ports.billing().provider(),
        ports.billing().accounts(),
        ports.billing().events(),
        ports.billing().alerts(),
        sync(),
        clock());
  }

  /** Runs periodically. */
  public ReconcileSubscriptions reconcile() {
    return new ReconcileSubscriptions(
        ports.billing().accounts(), ports.billing().alerts(), sync(), clock());
  }

  /** Runs periodically. */
  public ReportOverage reportOverage() {
    return new ReportOverage(
        ports.billing().provider(),
        ports.billing().accounts(),
        ports.billing().overageReports(),
        ports.billing().alerts(),
        ports.access().accounts(),
        ports.persistence().usageLedger(),
        ports.environment().plans(),
        clock());
  }

  /** Runs periodically. */
  public SweepBillingEvents sweepEvents() {
    return new SweepBillingEvents(ports.billing().events(), clock());
  }

  private Optional<SyncSubscription> sync() {
    return ports
        .billing()
        .provider()
        .map(
            provider ->
                new SyncSubscription(
                    provider,
                    ports.billing().accounts(),
                    ports.billing().alerts(),
                    ports.access().accounts(),
                    new AccountUseCases(ports).change(),
                    ports.environment().plans(),
                    ports.persistence().transactions(),
                    clock()));
  }

  private Clock clock() {
    return ports.environment().clock();
  }
}
