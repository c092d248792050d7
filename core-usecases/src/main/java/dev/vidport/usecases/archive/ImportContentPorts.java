package dev.vidport.usecases.archive;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;

/** What the content of an archive is imported with. */
record ImportContentPorts(
    Accounts accounts,
    Videos videos,
    Jobs jobs,
    UsageLedger ledger,
    UsageRecorder usage,
    StoragePorts storage,
    SpaceReserve space,
    GarbageCollector garbage,
    Transactions transactions,
    Clock clock) {
  StagedFiles staged() {
    return new StagedFiles(storage, space, garbage, transactions);
  }
}
