package dev.vidport.usecases.archive;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.job.StartJob;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import dev.vidport.usecases.webhook.port.WebhookPorts;

/**
 * The archives of accounts.
 *
 * @param stepHandler handles the steps of exports
 */
public record ArchiveUseCases(
    StartExport start,
    GetExport get,
    DeleteExport delete,
    DeleteExports deleteExpired,
    ImportAccount importAccount,
    OpenRemoteArchive openRemote,
    StepHandler stepHandler) {

  /**
   * @param minFreeBytes bytes of the disk that stay free
   * @param remoteFiles reads archives at addresses
   */
  public static ArchiveUseCases of(
      ArchivePorts ports,
      long minFreeBytes,
      AccountPorts accounts,
      AccountSigningKeys signingKeys,
      WebhookPorts webhooks,
      AccountWatermarks watermarks,
      ImageSanitizer images,
      RemoteFiles remoteFiles,
      JobPorts jobs,
      Videos videos,
      UsageLedger ledger,
      UsageUseCases usage,
      AccountEvents events,
      StoragePorts storage,
      GarbageCollector garbage,
      Transactions transactions,
      Environment environment) {
    SpaceReserve space = new SpaceReserve(storage.space(), minFreeBytes);
    DeleteExports delete =
        new DeleteExports(
            ports.exports(), jobs.scheduler(), garbage, transactions, environment.clock());
    return new ArchiveUseCases(
        new StartExport(
            ports.exports(),
            ports.limits(),
            accounts.accounts(),
            accounts.auditLog(),
            usage.get(),
            new StartJob(jobs.jobs(), jobs.scheduler()),
            jobs.scheduler(),
            space,
            garbage,
            transactions,
            environment),
        new GetExport(ports.exports(), storage.links()),
        new DeleteExport(
            ports.exports(),
            delete,
            accounts.accounts(),
            accounts.auditLog(),
            transactions,
            environment.clock()),
        delete,
        new ImportAccount(
            ports.documents(),
            ports.target(),
            accounts,
            new ImportSettings(
                accounts, signingKeys, webhooks, watermarks, images, transactions, environment),
            new ImportContentPorts(
                accounts.accounts(),
                videos,
                jobs.jobs(),
                ledger,
                usage.record(),
                storage,
                space,
                garbage,
                transactions,
                environment.clock()),
            transactions,
            environment),
        new OpenRemoteArchive(remoteFiles),
        new WriteVolume(
            ports,
            minFreeBytes,
            jobs.jobs(),
            new ReadSettings(accounts, signingKeys, webhooks.webhooks(), watermarks),
            videos,
            ledger,
            events,
            storage,
            garbage,
            environment.clock()));
  }
}
