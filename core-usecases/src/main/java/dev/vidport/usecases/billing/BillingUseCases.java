package dev.vidport.usecases.billing;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.account.PlanChangeListener;
import dev.vidport.usecases.usage.PlanHistory;
import java.time.Clock;
import java.util.Optional;

/** The use cases of subscriptions and payment. */
public final class BillingUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public BillingUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
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
        sync(),
        ports.billing().accounts(),
        ports.billing().planTerms(),
        ports.billing().overageReports(),
        ports.billing().alerts(),
        ports.access().accounts(),
        ports.persistence().usageLedger(),
        ports.environment().plans(),
        ports.persistence().transactions(),
        clock());
  }

  /** Runs periodically. */
  public SweepBillingEvents sweepEvents() {
    return new SweepBillingEvents(ports.billing().events(), clock());
  }

  /** Settles what accounts have used when the operator changes their plans. */
  public PlanChangeListener planChanges() {
    return endTerm();
  }

  /** The plans that accounts had. */
  public PlanHistory planHistory() {
    return new PlanTermHistory(ports.billing().planTerms(), ports.environment().plans());
  }

  private EndPlanTerm endTerm() {
    return new EndPlanTerm(
        ports.billing().accounts(),
        ports.billing().planTerms(),
        ports.billing().overageReports(),
        ports.persistence().usageLedger(),
        shared.usage(),
        ports.environment().plans(),
        clock());
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
                    new AccountUseCases(ports, endTerm()).change(),
                    endTerm(),
                    ports.environment().plans(),
                    ports.persistence().transactions(),
                    clock()));
  }

  private Clock clock() {
    return ports.environment().clock();
  }
}
