package dev.vidport.usecases.archive;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.job.StartJob;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.GetUsage;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import dev.vidport.usecases.webhook.port.Webhooks;

/**
 * The archives of accounts.
 *
 * @param stepHandler handles the steps of exports
 */
public record ArchiveUseCases(
    StartExport start, GetExport get, DeleteExports delete, StepHandler stepHandler) {

  /**
   * @param minFreeBytes bytes of the disk that stay free
   */
  public static ArchiveUseCases of(
      ArchivePorts ports,
      long minFreeBytes,
      AccountPorts accounts,
      AccountSigningKeys signingKeys,
      Webhooks webhooks,
      AccountWatermarks watermarks,
      JobPorts jobs,
      Videos videos,
      UsageLedger ledger,
      GetUsage usage,
      AccountEvents events,
      StoragePorts storage,
      GarbageCollector garbage,
      Transactions transactions,
      Environment environment) {
    return new ArchiveUseCases(
        new StartExport(
            ports.exports(),
            ports.limits(),
            accounts.accounts(),
            accounts.auditLog(),
            usage,
            new StartJob(jobs.jobs(), jobs.scheduler()),
            jobs.scheduler(),
            new SpaceReserve(storage.space(), minFreeBytes),
            garbage,
            transactions,
            environment),
        new GetExport(ports.exports(), storage.links()),
        new DeleteExports(
            ports.exports(), jobs.scheduler(), garbage, transactions, environment.clock()),
        new WriteVolume(
            ports,
            minFreeBytes,
            jobs.jobs(),
            new ReadSettings(accounts, signingKeys, webhooks, watermarks),
            videos,
            ledger,
            events,
            storage,
            garbage,
            environment.clock()));
  }
}
