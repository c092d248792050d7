package dev.vidport.usecases;

import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.account.VideoAudit;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.ArchiveUseCases;
import dev.vidport.usecases.archive.ExportKind;
import dev.vidport.usecases.billing.BillingUseCases;
import dev.vidport.usecases.billing.EndPlanTerm;
import dev.vidport.usecases.billing.PlanTermHistory;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.caption.CaptionBurnIn;
import dev.vidport.usecases.caption.CaptionKind;
import dev.vidport.usecases.caption.CaptionUseCases;
import dev.vidport.usecases.caption.RecognitionStart;
import dev.vidport.usecases.derivative.DerivativeUseCases;
import dev.vidport.usecases.doctor.ExamineHost;
import dev.vidport.usecases.edit.EditUseCases;
import dev.vidport.usecases.embed.EmbedUseCases;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.erasure.ErasureUseCases;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.image.ImageDecodeLimit;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.StepDispatcher;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.member.MemberUseCases;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.processing.ProcessingUseCases;
import dev.vidport.usecases.processing.WorkerUseCases;
import dev.vidport.usecases.render.RenderKind;
import dev.vidport.usecases.render.RenderUseCases;
import dev.vidport.usecases.retention.DeleteExpired;
import dev.vidport.usecases.retention.Retentions;
import dev.vidport.usecases.signing.SigningUseCases;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.status.StatusUseCases;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.StorageUseCases;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.thumbnail.ThumbnailUseCases;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.UploadUseCases;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.variant.Av1Kind;
import dev.vidport.usecases.variant.Av1Start;
import dev.vidport.usecases.variant.VariantUseCases;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.WatermarkUseCases;
import dev.vidport.usecases.webhook.WebhookUseCases;
import java.util.List;
import java.util.Map;

/**
 * All use cases, one component per feature. {@link #assemble} makes them once; the library, the
 * host and the tests pass their ports and take the use cases from here. Thread-safe.
 */
public record UseCases(
    AccountUseCases accounts,
    AccessUseCases access,
    MemberUseCases members,
    SigningUseCases signing,
    StorageUseCases storage,
    JobUseCases jobs,
    WorkerUseCases workers,
    UsageUseCases usage,
    BillingUseCases billing,
    UploadUseCases uploads,
    EditUseCases edits,
    VideoUseCases videos,
    PlaybackUseCases playback,
    ThumbnailUseCases thumbnails,
    WatermarkUseCases watermarks,
    DerivativeUseCases derivatives,
    VariantUseCases variants,
    CaptionUseCases captions,
    EmbedUseCases embeds,
    RenderUseCases renders,
    WebhookUseCases webhooks,
    DeleteExpired deleteExpired,
    ArchiveUseCases archives,
    ErasureUseCases erasure,
    ExamineHost examineHost) {
  /** The kinds of jobs; {@link #stepHandler} has a handler for each. */
  public static final JobKinds JOB_KINDS =
      JobKinds.of(RenderKind.KIND, CaptionKind.KIND, Av1Kind.KIND, ExportKind.KIND);

  /** Makes the components from the lowest feature to the highest. */
  public static UseCases assemble(Ports ports) {
    Environment environment = ports.environment();
    Transactions transactions = ports.transactions();
    AccountPorts accountPorts = ports.accounts();
    JobPorts jobPorts = ports.jobs();
    BillingPorts billingPorts = ports.billing();
    StoragePorts storagePorts = ports.storage();
    ObjectStore store = storagePorts.store();
    LinkSigner signer = ports.signing().signer();
    Videos videos = ports.videos();

    EventPublisher events =
        new EventPublisher(ports.events().outbox(), environment.random(), environment.clock());
    StorageUseCases storage =
        StorageUseCases.of(
            store,
            ports.pendingDeletions(),
            ports.storagePlaces(),
            ports.storedFiles(),
            environment);
    GarbageCollector garbage = storage.garbage();
    JobUseCases jobs = JobUseCases.of(jobPorts, JOB_KINDS, environment.clock());
    RenderJobQueue queue = jobs.queue();
    AccessUseCases access =
        AccessUseCases.of(
            ports.access(), accountPorts, ports.watermarks(), signer, transactions, environment);
    ImageDecodeLimit decodeLimit = new ImageDecodeLimit();
    WatermarkUseCases watermarks =
        WatermarkUseCases.of(
            ports.watermarks(),
            ports.images(),
            decodeLimit,
            accountPorts,
            store,
            garbage,
            transactions,
            environment.clock());

    CaptionBurnIn burnIn =
        new CaptionBurnIn(
            ports.jobs().capacity(), ports.render().media().renderer(), store, garbage);

    // Usage needs the plans that accounts had; the end of a plan term, which the account announces,
    // needs usage; billing changes accounts.
    UsageUseCases usage =
        UsageUseCases.of(
            ports.usage(),
            new PlanTermHistory(billingPorts.planTerms(), accountPorts.plans()),
            videos::ownerAlsoOfDeleted,
            accountPorts,
            jobPorts,
            events,
            transactions,
            environment);
    EndPlanTerm endTerm =
        new EndPlanTerm(
            billingPorts, ports.usage(), usage.record(), accountPorts.plans(), environment.clock());
    AccountUseCases accounts =
        AccountUseCases.of(
            accountPorts, billingPorts.accounts(), endTerm, transactions, environment);
    BillingUseCases billing =
        BillingUseCases.of(
            billingPorts,
            endTerm,
            accountPorts,
            accounts.change(),
            ports.usage(),
            transactions,
            environment);

    FindVideo find = new FindVideo(videos);
    PlaybackUseCases playback =
        PlaybackUseCases.of(
            ports.signing(),
            accountPorts,
            storagePorts,
            jobPorts.captionJobs(),
            videos,
            environment);
    RecognitionStart recognitionStart =
        new RecognitionStart(
            jobPorts.jobs(), jobPorts.scheduler(), usage.reserve(), environment.random());
    CaptionUseCases captions =
        CaptionUseCases.of(
            ports.captions(),
            ports.render().media().speechExtractor(),
            recognitionStart,
            jobPorts.captionJobs(),
            videos,
            find,
            store,
            garbage,
            playback.captionLinks(),
            events,
            usage,
            new VideoAudit(accountPorts.auditLog(), environment.clock()),
            transactions,
            environment);
    ProcessingUseCases processing =
        ProcessingUseCases.of(
            jobPorts,
            queue,
            accountPorts,
            access.tokenUse(),
            usage,
            videos,
            find,
            storage,
            watermarks.ofVideos(),
            burnIn,
            events,
            recognitionStart,
            new Av1Start(
                ports.variants().mode(),
                jobPorts.jobs(),
                jobPorts.scheduler(),
                environment.random()),
            transactions,
            environment);
    UploadUseCases uploads =
        UploadUseCases.of(
            ports.uploads(),
            accountPorts,
            access.tokenUse(),
            signer,
            storagePorts,
            garbage,
            watermarks.ofVideos(),
            jobPorts,
            queue,
            usage,
            videos,
            find,
            transactions,
            environment);
    StatusUseCases status =
        StatusUseCases.of(
            jobPorts,
            accountPorts,
            videos,
            find,
            usage.ofVideos(),
            ports.uploads().imports(),
            playback);
    ArchiveUseCases archives =
        ArchiveUseCases.of(
            ports.archives(),
            ports.uploads().limits().minFreeBytes(),
            accountPorts,
            ports.signing().accountKeys(),
            ports.webhooks(),
            ports.watermarks(),
            ports.images(),
            ports.uploads().remoteFiles(),
            jobPorts,
            videos,
            ports.usage(),
            usage,
            ports.events().ofAccounts(),
            storagePorts,
            garbage,
            transactions,
            environment);
    return new UseCases(
        accounts,
        access,
        MemberUseCases.of(
            accountPorts,
            ports.access(),
            access.createSession(),
            ports.signing(),
            ports.invitationMail(),
            transactions,
            environment),
        SigningUseCases.of(
            ports.signing(),
            accountPorts.accounts(),
            accountPorts.auditLog(),
            transactions,
            environment),
        storage,
        jobs,
        WorkerUseCases.of(jobPorts.pauses(), accountPorts, transactions, environment.clock()),
        usage,
        billing,
        uploads,
        EditUseCases.of(
            accountPorts.accounts(),
            access,
            ports.access().browserTokens(),
            queue,
            usage.reserve(),
            videos,
            storage.sourceFiles(),
            watermarks.ofVideos(),
            burnIn,
            playback.links(),
            transactions,
            environment),
        VideoUseCases.of(status, processing, find, environment.clock()),
        playback,
        ThumbnailUseCases.of(
            ports.images(),
            decodeLimit,
            store,
            garbage,
            find,
            playback.links(),
            transactions,
            environment),
        watermarks,
        DerivativeUseCases.of(ports.derivatives(), playback, videos, store, environment),
        VariantUseCases.of(
            ports.variants(),
            ports.render().media().renderer(),
            jobPorts,
            videos,
            find,
            store,
            storage,
            usage.record(),
            environment),
        captions,
        EmbedUseCases.of(
            accountPorts,
            ports.signing(),
            jobPorts.renderJobs(),
            videos,
            find,
            playback,
            transactions,
            environment),
        RenderUseCases.of(
            ports.render(),
            jobPorts,
            accountPorts,
            queue,
            storagePorts,
            garbage,
            usage,
            videos,
            find,
            processing.end(),
            uploads.fetchFile(),
            ports.uploads().imports(),
            environment),
        WebhookUseCases.of(
            ports.webhooks(),
            accountPorts,
            ports.events().ofAccounts(),
            status.readyDetails(),
            transactions,
            environment),
        new DeleteExpired(
            Retentions.of(
                ports.access(),
                accountPorts,
                billingPorts.events(),
                ports.events().pending(),
                jobPorts.jobs(),
                ports.signing().keys(),
                ports.webhooks().deliveries()),
            environment.clock()),
        archives,
        ErasureUseCases.of(
            ports.erasure(),
            accountPorts,
            billingPorts.accounts(),
            processing.delete(),
            archives.deleteExpired(),
            storage.garbage(),
            store,
            transactions,
            environment),
        new ExamineHost(ports.examiner()));
  }

  /** Handles the steps of all kinds of jobs. */
  public StepHandler stepHandler() {
    return new StepDispatcher(
        Map.of(
            RenderKind.KIND.name(), renders.stepHandler(),
            CaptionKind.KIND.name(), captions.stepHandler(),
            Av1Kind.KIND.name(), variants.stepHandler(),
            ExportKind.KIND.name(), archives.stepHandler()));
  }

  /** The periodic tasks of all features. */
  public List<RecurringTask> recurringTasks() {
    return List.of(
        storage.garbage().recurringTask(),
        uploads.sweep().recurringTask(),
        deleteExpired.recurringTask(),
        archives.deleteExpired().recurringTask(),
        erasure.erase().recurringTask(),
        videos.deleteDue().recurringTask(),
        accounts.auditTask(),
        billing.reconcile().recurringTask(),
        billing.reportOverage().recurringTask(),
        usage.announceThresholds().recurringTask(),
        usage.releaseReservations().recurringTask());
  }
}
