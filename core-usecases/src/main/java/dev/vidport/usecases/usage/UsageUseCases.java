package dev.vidport.usecases.usage;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;

/**
 * What accounts use.
 *
 * @param list for the operator: the usage of every account
 * @param delivery counts the bytes that players and downloads receive; the host flushes it
 */
public record UsageUseCases(
    GetUsage get,
    VideoUsages ofVideos,
    ListUsage list,
    UsageRecorder record,
    UsageReservations reserve,
    DeliveryMeter delivery,
    AnnounceThresholds announceThresholds,
    ReleaseReservations releaseReservations) {

  /**
   * @param history the plans that accounts had
   * @param owners finds the accounts of videos
   */
  public static UsageUseCases of(
      UsageLedger ledger,
      PlanHistory history,
      DeliveryMeter.VideoOwners owners,
      AccountPorts accountPorts,
      JobPorts jobs,
      EventPublisher events,
      Transactions transactions,
      Environment environment) {
    Accounts accounts = accountPorts.accounts();
    PlanCatalog plans = accountPorts.plans();
    Clock clock = environment.clock();
    UsageRecorder record = new UsageRecorder(ledger, accounts, plans, events, transactions, clock);
    return new UsageUseCases(
        new GetUsage(ledger, history, clock),
        new VideoUsages(ledger),
        new ListUsage(ledger, accounts, plans, history, clock),
        record,
        new UsageReservations(ledger, accounts, plans, transactions, clock),
        new DeliveryMeter(record::delivered, owners, environment.random(), clock),
        new AnnounceThresholds(ledger, record, clock),
        new ReleaseReservations(ledger, jobs.jobs(), jobs.scheduler(), record));
  }
}
