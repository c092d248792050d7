package dev.vidport.usecases.upload;

import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.UploadPorts;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.VideoWatermarks;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Uploads and imports, up to the start of processing.
 *
 * @param fetchFile fetches the files of imports, within their jobs
 * @param partReceiver receives parts at the host, while the disk has space; empty when clients send
 *     parts to the store directly
 * @param sweep ends abandoned uploads
 */
public record UploadUseCases(
    CreateUpload create,
    UploadVideo uploadVideo,
    CreateImport createImport,
    FetchFile fetchFile,
    SendHeartbeat sendHeartbeat,
    SignParts signParts,
    Optional<PartReceiver> partReceiver,
    OpenPart openPart,
    ListParts listParts,
    CompleteUpload complete,
    AbortUpload abort,
    SweepUploads sweep) {

  public static UploadUseCases of(
      UploadPorts ports,
      AccountPorts accountPorts,
      TokenUse tokenUse,
      LinkSigner signer,
      StoragePorts storage,
      GarbageCollector garbage,
      VideoWatermarks watermarks,
      JobPorts jobs,
      RenderJobQueue queue,
      UsageUseCases usage,
      Videos videos,
      FindVideo find,
      Transactions transactions,
      Environment environment) {
    Accounts accounts = accountPorts.accounts();
    UsageReservations reservation = usage.reserve();
    UploadLimits limits = ports.limits();
    RandomGenerator random = environment.random();
    Clock clock = environment.clock();
    SpaceReserve space = new SpaceReserve(storage.space(), limits.minFreeBytes());
    SubmitUpload submit =
        new SubmitUpload(
            find,
            storage.uploads(),
            storage.store(),
            garbage,
            queue,
            usage.record(),
            transactions,
            random,
            clock);
    CreateUpload create =
        new CreateUpload(
            accounts,
            videos,
            limits,
            space,
            storage.uploads(),
            watermarks,
            queue,
            tokenUse,
            reservation,
            transactions,
            random,
            clock);
    CompleteUpload complete =
        new CompleteUpload(
            find, storage.uploads(), storage.store(), watermarks, submit, transactions);
    return new UploadUseCases(
        create,
        new UploadVideo(
            create,
            complete,
            videos,
            storage.uploads(),
            watermarks,
            garbage,
            space,
            tokenUse,
            transactions,
            clock),
        new CreateImport(
            accounts,
            videos,
            ports.imports(),
            ports.remoteFiles(),
            limits,
            space,
            watermarks,
            queue,
            reservation,
            transactions,
            random,
            clock),
        new FetchFile(
            ports.imports(),
            ports.remoteFiles(),
            storage.uploads(),
            storage.store(),
            space,
            new ReserveImport(accounts, videos, ports.imports(), limits, reservation, transactions),
            accounts,
            accountPorts.plans(),
            FetchLimits.DEFAULT,
            clock),
        new SendHeartbeat(find, clock),
        new SignParts(
            find,
            storage.uploads(),
            new ReserveParts(
                accounts,
                videos,
                ports.partReservations(),
                limits,
                reservation,
                transactions,
                clock),
            space),
        storage.receiver().map(space::guard),
        new OpenPart(signer, videos),
        new ListParts(find, storage.uploads()),
        complete,
        new AbortUpload(
            find,
            videos,
            jobs.renderJobs(),
            jobs.scheduler(),
            garbage,
            tokenUse,
            usage.record(),
            transactions),
        new SweepUploads(
            videos,
            submit,
            jobs.renderJobs(),
            queue,
            jobs.scheduler(),
            garbage,
            tokenUse,
            usage.record(),
            transactions,
            clock));
  }
}
