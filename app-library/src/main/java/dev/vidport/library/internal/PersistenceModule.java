package dev.vidport.library.internal;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.domain.access.RelyingParty;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.access.BucketRateLimiter;
import dev.vidport.persistence.access.JdbcAccountSigningKeys;
import dev.vidport.persistence.access.JdbcApiKeys;
import dev.vidport.persistence.access.JdbcBrowserTokens;
import dev.vidport.persistence.access.JdbcEventLimiter;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.access.JdbcInvitations;
import dev.vidport.persistence.access.JdbcOidcIdentities;
import dev.vidport.persistence.access.JdbcOneTimeValues;
import dev.vidport.persistence.access.JdbcPasskeys;
import dev.vidport.persistence.access.JdbcSessions;
import dev.vidport.persistence.access.JdbcSignInCodes;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcAllowedDomains;
import dev.vidport.persistence.account.JdbcAuditChain;
import dev.vidport.persistence.account.JdbcAuditLog;
import dev.vidport.persistence.account.JdbcKnownPlans;
import dev.vidport.persistence.account.JdbcMemberInvitations;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.archive.JdbcAccountExports;
import dev.vidport.persistence.archive.JdbcImportTarget;
import dev.vidport.persistence.archive.JsonArchiveDocuments;
import dev.vidport.persistence.billing.JdbcBillingAccounts;
import dev.vidport.persistence.billing.JdbcBillingEvents;
import dev.vidport.persistence.billing.JdbcOverageReports;
import dev.vidport.persistence.billing.JdbcPlanTerms;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.SharedClock;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.erasure.JdbcAccountRecords;
import dev.vidport.persistence.job.JdbcCaptionJobs;
import dev.vidport.persistence.job.JdbcJobOverview;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcQueueOverview;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.persistence.job.JdbcWorkerPauses;
import dev.vidport.persistence.secret.JdbcStoredSecrets;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.persistence.storage.JdbcPendingDeletions;
import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.persistence.storage.JdbcStoredFileCounts;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.persistence.video.JdbcImports;
import dev.vidport.persistence.video.JdbcPartReservations;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.persistence.watermark.JdbcAccountWatermarks;
import dev.vidport.persistence.webhook.JdbcAccountEvents;
import dev.vidport.persistence.webhook.JdbcOutbox;
import dev.vidport.persistence.webhook.JdbcPendingEvents;
import dev.vidport.persistence.webhook.JdbcWebhookDeliveries;
import dev.vidport.persistence.webhook.JdbcWebhooks;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.PasskeyMail;
import dev.vidport.usecases.access.port.PasskeyPorts;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.access.port.SignInPorts;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.AuditReceiver;
import dev.vidport.usecases.account.port.KnownPlans;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.erasure.port.AccountMail;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.event.port.EventPorts;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.signing.port.StoredSecrets;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.storage.port.StoredFileCounts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.upload.port.UploadPorts;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.WebhookPorts;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Optional;

/** Binds the ports that the database implements, and the job engine. */
final class PersistenceModule extends AbstractModule {
  private final Database database;
  private final SecretCipher cipher;
  private final JobEngineSettings engine;

  PersistenceModule(Database database, SecretCipher cipher, JobEngineSettings engine) {
    this.database = database;
    this.cipher = cipher;
    this.engine = engine;
  }

  @Override
  protected void configure() {
    bind(Database.class).toInstance(database);
    bind(Transactions.class).toInstance(database);
    bind(JobEngine.class).toInstance(new JobEngine(database, UseCases.JOB_KINDS, engine));
    bind(SigningKeys.class).toInstance(new JdbcSigningKeys(database, cipher));
    bind(AccountWatermarks.class).toInstance(new JdbcAccountWatermarks(database));
    bind(AccountSigningKeys.class).toInstance(new JdbcAccountSigningKeys(database));
    bind(StoredSecrets.class).toInstance(new JdbcStoredSecrets(database, cipher));
    bind(KnownPlans.class).toInstance(new JdbcKnownPlans(database));
    bind(UsageLedger.class).toInstance(new JdbcUsageLedger(database));
    bind(PendingDeletions.class).toInstance(new JdbcPendingDeletions(database));
    bind(StoredFileCounts.class).toInstance(new JdbcStoredFileCounts(database));
    bind(EventPorts.class)
        .toInstance(
            new EventPorts(
                new JdbcOutbox(database),
                new JdbcPendingEvents(database),
                new JdbcAccountEvents(database)));
  }

  @Provides
  @Singleton
  AccountPorts accounts(PlanCatalog plans, Optional<AuditReceiver> receiver) {
    return new AccountPorts(
        new JdbcAccounts(database),
        new JdbcMembers(database),
        new JdbcMemberInvitations(database),
        new JdbcAuditLog(database),
        new JdbcAuditChain(database),
        receiver,
        new JdbcAllowedDomains(database),
        plans);
  }

  @Provides
  @Singleton
  AccessPorts access(
      VidportSettings settings,
      Optional<SignInMail> mail,
      OidcProvider oidc,
      Optional<PasskeyVerifier> passkeys,
      Optional<PasskeyMail> passkeyMail,
      Clock clock,
      ResourceCloser closing) {
    return new AccessPorts(
        new JdbcApiKeys(database),
        new JdbcBrowserTokens(database),
        new SignInPorts(
            new JdbcSignInCodes(database),
            new JdbcEventLimiter(database),
            new JdbcSessions(database),
            settings.signUp(),
            new JdbcInvitations(database),
            mail),
        new OidcPorts(
            oidc, new JdbcOidcIdentities(database, cipher), new JdbcOneTimeValues(database)),
        new PasskeyPorts(
            new JdbcPasskeys(database), passkeys, RelyingParty.of(settings.baseUrl()), passkeyMail),
        new JdbcIdempotencyKeys(database, cipher),
        closing.with(BucketRateLimiter.of(database, settings.rateLimits(), shared(clock))).start());
  }

  /** Of several hosts with different clocks, none may empty the buckets of all. */
  private InstantSource shared(Clock clock) {
    return database.dialect() == Dialect.POSTGRESQL ? new SharedClock(database) : clock;
  }

  @Provides
  @Singleton
  BillingPorts billing(Optional<PaymentProvider> provider, BillingAlerts alerts) {
    return new BillingPorts(
        provider,
        new JdbcBillingAccounts(database),
        new JdbcBillingEvents(database),
        new JdbcPlanTerms(database),
        new JdbcOverageReports(database),
        alerts);
  }

  @Provides
  @Singleton
  ArchivePorts archives(VidportSettings settings) {
    return new ArchivePorts(
        new JdbcAccountExports(database),
        new JsonArchiveDocuments(),
        new JdbcImportTarget(database),
        settings.archiveLimits());
  }

  @Provides
  @Singleton
  ErasurePorts erasure(VidportSettings settings, Optional<AccountMail> mail) {
    return new ErasurePorts(new JdbcAccountRecords(database), mail, settings.erasureGrace());
  }

  @Provides
  @Singleton
  Videos videos(PortWrapper wrapper) {
    return wrapper.of(Videos.class, new JdbcVideos(database));
  }

  @Provides
  @Singleton
  UploadPorts uploads(VidportSettings settings, RemoteFiles remoteFiles) {
    return new UploadPorts(
        new JdbcPartReservations(database),
        new JdbcImports(database, cipher),
        remoteFiles,
        settings.uploadLimits());
  }

  @Provides
  @Singleton
  WebhookPorts webhooks(WebhookEndpoint endpoint) {
    return new WebhookPorts(
        new JdbcWebhooks(database, cipher),
        new JdbcWebhookDeliveries(database, cipher),
        endpoint,
        new DeliveryLog());
  }

  @Provides
  @Singleton
  JobPorts jobs(JobEngine jobEngine) {
    return new JobPorts(
        new JdbcJobs(database),
        new JdbcRenderJobs(database),
        new JdbcCaptionJobs(database),
        new JdbcJobOverview(database, UseCases.JOB_KINDS),
        jobEngine,
        jobEngine,
        new JdbcQueueOverview(database, jobEngine),
        new JdbcWorkerPauses(database));
  }
}
