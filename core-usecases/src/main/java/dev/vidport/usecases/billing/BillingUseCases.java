package dev.vidport.usecases.billing;

import dev.vidport.usecases.account.AccountChanges;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.util.Optional;

/** Subscriptions and payment. */
public record BillingUseCases(
    StartCheckout startCheckout,
    ChangeSubscription changeSubscription,
    OpenBillingPortal openPortal,
    ReceivePaymentEvent receiveEvent,
    ReconcileSubscriptions reconcile,
    ReportOverage reportOverage) {

  /**
   * @param endTerm also listens to changes of plans by the operator
   */
  public static BillingUseCases of(
      BillingPorts ports,
      EndPlanTerm endTerm,
      AccountPorts accountPorts,
      AccountChanges changeAccount,
      UsageLedger usage,
      Transactions transactions,
      Environment environment) {
    Accounts accounts = accountPorts.accounts();
    PlanCatalog plans = accountPorts.plans();
    Clock clock = environment.clock();
    Optional<SyncSubscription> sync =
        ports
            .provider()
            .map(
                provider ->
                    new SyncSubscription(
                        provider,
                        ports.accounts(),
                        ports.alerts(),
                        accounts,
                        changeAccount,
                        endTerm,
                        plans,
                        transactions,
                        clock));
    return new BillingUseCases(
        new StartCheckout(ports.provider(), ports.accounts(), sync, plans, clock),
        new ChangeSubscription(ports.provider(), ports.accounts(), sync, plans, clock),
        new OpenBillingPortal(ports.provider(), ports.accounts(), sync),
        new ReceivePaymentEvent(
            ports.provider(), ports.accounts(), ports.events(), ports.alerts(), sync, clock),
        new ReconcileSubscriptions(ports.accounts(), ports.alerts(), sync, clock),
        new ReportOverage(
            ports.provider(),
            sync,
            ports.accounts(),
            ports.planTerms(),
            ports.overageReports(),
            ports.alerts(),
            accounts,
            usage,
            plans,
            transactions,
            clock));
  }
}
