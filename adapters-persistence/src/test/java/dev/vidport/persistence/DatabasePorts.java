package dev.vidport.persistence;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.persistence.access.JdbcAccountSigningKeys;
import dev.vidport.persistence.access.JdbcApiKeys;
import dev.vidport.persistence.access.JdbcBrowserTokens;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.access.JdbcOidcIdentities;
import dev.vidport.persistence.access.JdbcOneTimeValues;
import dev.vidport.persistence.access.JdbcPasskeys;
import dev.vidport.persistence.access.JdbcSessions;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcAuditChain;
import dev.vidport.persistence.account.JdbcAuditLog;
import dev.vidport.persistence.account.JdbcMemberInvitations;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.archive.JdbcAccountExports;
import dev.vidport.persistence.archive.JdbcImportTarget;
import dev.vidport.persistence.archive.JsonArchiveDocuments;
import dev.vidport.persistence.billing.JdbcBillingAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.erasure.JdbcAccountRecords;
import dev.vidport.persistence.job.JdbcCaptionJobs;
import dev.vidport.persistence.job.JdbcJobOverview;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcQueueOverview;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.persistence.job.JdbcWorkerPauses;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.persistence.storage.JdbcPendingDeletions;
import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.persistence.storage.JdbcStoredFileCounts;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.persistence.video.JdbcImports;
import dev.vidport.persistence.video.JdbcPartReservations;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.persistence.watermark.JdbcAccountWatermarks;
import dev.vidport.persistence.webhook.JdbcOutbox;
import dev.vidport.persistence.webhook.JdbcPendingEvents;
import dev.vidport.persistence.webhook.JdbcWebhookDeliveries;
import dev.vidport.persistence.webhook.JdbcWebhooks;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.PasskeyPorts;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.access.port.SignInPorts;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.doctor.port.HostExaminer;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventPorts;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.media.port.DerivativeMaker;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.memory.MemoryStores;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.signing.port.StoredSecrets;
import dev.vidport.usecases.storage.port.StoragePlaces;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.upload.port.UploadPorts;
import dev.vidport.usecases.variant.port.VariantPorts;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.WebhookPorts;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;

/** The ports of a host on a real database. Ports that no test needs fail when they are called. */
public final class DatabasePorts {
  private static final URI BASE = URI.create("https://vidport.test");

  private final Database database;
  private final JobEngine engine;
  private final Plans plans;
  private final Clock clock;

  /**
   * @param engine of the host
   */
  public DatabasePorts(Database database, JobEngine engine, Plans plans, Clock clock) {
    this.database = database;
    this.engine = engine;
    this.plans = plans;
    this.clock = clock;
  }

  /** An empty store, whose links these ports accept. */
  public static MemoryStore newStore(Clock clock) {
    return MemoryStores.at(BASE, signer(clock), clock);
  }

  private static LinkSigner signer(Clock clock) {
    return new LinkSigner(new byte[32], clock);
  }

  /** All ports; the database has those of access, videos, jobs and webhooks. */
  public Ports with(StoragePorts storage, MediaProber prober) {
    return new Ports(
        new Environment(clock, new SecureRandom()),
        database,
        new AccountPorts(
            new JdbcAccounts(database),
            new JdbcMembers(database),
            new JdbcMemberInvitations(database),
            new JdbcAuditLog(database),
            new JdbcAuditChain(database),
            Optional.empty(),
            UnusedPort.of(AllowedDomains.class),
            new PlanCatalog(plans)),
        access(),
        new SigningPorts(
            new JdbcSigningKeys(database, TestSecrets.CIPHER),
            new JdbcAccountSigningKeys(database),
            UnusedPort.of(StoredSecrets.class),
            signer(clock),
            BASE),
        new EventPorts(
            new JdbcOutbox(database),
            new JdbcPendingEvents(database),
            UnusedPort.of(AccountEvents.class)),
        storage,
        new JdbcPendingDeletions(database),
        UnusedPort.of(StoragePlaces.class),
        new JdbcStoredFileCounts(database),
        new JobPorts(
            new JdbcJobs(database),
            new JdbcRenderJobs(database),
            new JdbcCaptionJobs(database),
            new JdbcJobOverview(database, UseCases.JOB_KINDS),
            engine,
            engine,
            new JdbcQueueOverview(database, engine),
            new JdbcWorkerPauses(database)),
        new JdbcUsageLedger(database),
        new BillingPorts(
            Optional.empty(),
            new JdbcBillingAccounts(database),
            UnusedPort.of(BillingEvents.class),
            UnusedPort.of(PlanTerms.class),
            UnusedPort.of(OverageReports.class),
            UnusedPort.of(BillingAlerts.class)),
        new JdbcVideos(database),
        new UploadPorts(
            new JdbcPartReservations(database),
            new JdbcImports(database, TestSecrets.CIPHER),
            UnusedPort.of(RemoteFiles.class),
            UploadLimits.DEFAULTS),
        new RenderPorts(media(prober), DatabasePorts::failLive),
        CaptionPorts.withoutRecognizer(),
        UnusedPort.of(ImageSanitizer.class),
        new JdbcAccountWatermarks(database),
        new DerivativePorts(UnusedPort.of(DerivativeMaker.class), 2),
        new VariantPorts(UnusedPort.of(VariantMedia.class), Av1Mode.OFF),
        new WebhookPorts(
            new JdbcWebhooks(database, TestSecrets.CIPHER),
            new JdbcWebhookDeliveries(database, TestSecrets.CIPHER),
            UnusedPort.of(WebhookEndpoint.class),
            UnusedPort.of(DeliveryListener.class)),
        new ArchivePorts(
            new JdbcAccountExports(database),
            new JsonArchiveDocuments(),
            new JdbcImportTarget(database),
            ArchiveLimits.DEFAULTS),
        new ErasurePorts(
            new JdbcAccountRecords(database), Optional.empty(), ErasurePorts.DEFAULT_GRACE),
        Optional.empty(),
        HostExaminer.none());
  }

  private static MediaPorts media(MediaProber prober) {
    return new MediaPorts(
        prober,
        UnusedPort.of(MediaRenderer.class),
        UnusedPort.of(LiveRenderer.class),
        UnusedPort.of(MediaPackager.class),
        UnusedPort.of(StillExtractor.class),
        UnusedPort.of(SpeechExtractor.class));
  }

  private static void failLive(JobId job, Exception reason) {
    throw new AssertionError("not rendered live: " + job, reason);
  }

  private AccessPorts access() {
    return new AccessPorts(
        new JdbcApiKeys(database),
        new JdbcBrowserTokens(database),
        new SignInPorts(
            UnusedPort.of(SignInCodes.class),
            UnusedPort.of(EventLimiter.class),
            new JdbcSessions(database),
            SignUpPolicy.OPEN,
            UnusedPort.of(Invitations.class),
            Optional.empty()),
        new OidcPorts(
            OidcProvider.none(),
            new JdbcOidcIdentities(database, TestSecrets.CIPHER),
            new JdbcOneTimeValues(database)),
        new PasskeyPorts(
            new JdbcPasskeys(database), Optional.empty(), Optional.empty(), Optional.empty()),
        new JdbcIdempotencyKeys(database, TestSecrets.CIPHER),
        UnusedPort.of(RateLimiter.class));
  }
}
