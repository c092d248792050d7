package dev.vidport.usecases;

import dev.vidport.domain.access.RelyingParty;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.access.InMemoryApiKeys;
import dev.vidport.usecases.access.InMemoryBrowserTokens;
import dev.vidport.usecases.access.InMemoryEventLimiter;
import dev.vidport.usecases.access.InMemoryIdempotencyKeys;
import dev.vidport.usecases.access.InMemoryInvitations;
import dev.vidport.usecases.access.InMemoryOidcIdentities;
import dev.vidport.usecases.access.InMemoryOneTimeValues;
import dev.vidport.usecases.access.InMemoryPasskeys;
import dev.vidport.usecases.access.InMemorySessions;
import dev.vidport.usecases.access.InMemorySignInCodes;
import dev.vidport.usecases.access.RecordedPasskeyMail;
import dev.vidport.usecases.access.ScriptedOidcProvider;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.PasskeyPorts;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.access.port.SignInPorts;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.InMemoryAllowedDomains;
import dev.vidport.usecases.account.InMemoryAuditLog;
import dev.vidport.usecases.account.InMemoryMemberInvitations;
import dev.vidport.usecases.account.RecordedAuditReceiver;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.archive.InMemoryAccountExports;
import dev.vidport.usecases.archive.InMemoryImportTarget;
import dev.vidport.usecases.billing.InMemoryBillingAccounts;
import dev.vidport.usecases.billing.InMemoryBillingEvents;
import dev.vidport.usecases.billing.InMemoryOverageReports;
import dev.vidport.usecases.billing.InMemoryPlanTerms;
import dev.vidport.usecases.billing.RecordedBillingAlerts;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.event.InMemoryOutbox;
import dev.vidport.usecases.event.port.EventPorts;
import dev.vidport.usecases.job.InMemoryCaptionJobs;
import dev.vidport.usecases.job.InMemoryJobOverview;
import dev.vidport.usecases.job.InMemoryJobs;
import dev.vidport.usecases.job.InMemoryQueueOverview;
import dev.vidport.usecases.job.InMemoryRenderJobs;
import dev.vidport.usecases.job.InMemoryStepScheduler;
import dev.vidport.usecases.job.InMemoryWorkerCapacity;
import dev.vidport.usecases.job.InMemoryWorkerPauses;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.signing.InMemoryAccountSigningKeys;
import dev.vidport.usecases.signing.InMemorySecrets;
import dev.vidport.usecases.signing.InMemorySigningKeys;
import dev.vidport.usecases.storage.InMemoryPendingDeletions;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.upload.port.UploadPorts;
import dev.vidport.usecases.usage.InMemoryUsageLedger;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.watermark.InMemoryAccountWatermarks;
import dev.vidport.usecases.webhook.InMemoryWebhookDeliveries;
import dev.vidport.usecases.webhook.InMemoryWebhooks;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.WebhookPorts;
import java.time.Clock;
import java.util.Optional;

/** The in-memory implementations of all ports that share transactions. */
public final class InMemoryDatabase {
  public final InMemoryTransactions transactions = new InMemoryTransactions();
  public final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  public final InMemoryAuditLog auditLog = new InMemoryAuditLog(transactions);
  public final RecordedAuditReceiver auditReceiver = new RecordedAuditReceiver();
  public final InMemoryApiKeys apiKeys = new InMemoryApiKeys(transactions, accounts);
  public final InMemoryOidcIdentities oidcIdentities = new InMemoryOidcIdentities(transactions);
  public final InMemorySessions sessions =
      new InMemorySessions(transactions, accounts, oidcIdentities);
  public final InMemoryBrowserTokens browserTokens =
      new InMemoryBrowserTokens(transactions, accounts, apiKeys, sessions);
  public final InMemorySignInCodes signInCodes = new InMemorySignInCodes(transactions);
  public final InMemoryOneTimeValues oneTimeValues = new InMemoryOneTimeValues(transactions);

  public final InMemoryPasskeys passkeys = new InMemoryPasskeys(transactions, accounts.members());
  public final RecordedPasskeyMail passkeyMail = new RecordedPasskeyMail();

  /** Empty unless a test sets one before the use cases are assembled. */
  public Optional<PasskeyVerifier> passkeyVerifier = Optional.empty();

  /** The site of passkeys. */
  public Optional<RelyingParty> party =
      Optional.of(new RelyingParty("vidport.test", "https://vidport.test"));

  /** Has no issuers until a test adds some. */
  public final ScriptedOidcProvider oidc = new ScriptedOidcProvider();

  public final InMemoryMemberInvitations memberInvitations =
      new InMemoryMemberInvitations(transactions);
  public final InMemoryInvitations invitations = new InMemoryInvitations(transactions);
  public final InMemoryEventLimiter eventLimiter = new InMemoryEventLimiter(transactions);
  public final InMemoryAccountSigningKeys accountSigningKeys =
      new InMemoryAccountSigningKeys(transactions);
  public final InMemoryAllowedDomains allowedDomains = new InMemoryAllowedDomains(transactions);
  public final InMemoryAccountWatermarks watermarks = new InMemoryAccountWatermarks(transactions);
  public final InMemoryIdempotencyKeys idempotencyKeys = new InMemoryIdempotencyKeys(transactions);
  public final InMemoryVideos videos = new InMemoryVideos(transactions);
  public final InMemoryUsageLedger usageLedger = new InMemoryUsageLedger(transactions);
  public final InMemoryBillingAccounts billingAccounts = new InMemoryBillingAccounts(transactions);
  public final InMemoryBillingEvents billingEvents = new InMemoryBillingEvents(transactions);
  public final InMemoryPlanTerms planTerms = new InMemoryPlanTerms(transactions);
  public final InMemoryOverageReports overageReports =
      new InMemoryOverageReports(transactions, billingAccounts, planTerms);
  public final RecordedBillingAlerts billingAlerts = new RecordedBillingAlerts();
  public final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
  public final InMemoryWebhooks webhooks = new InMemoryWebhooks(transactions);
  public final InMemoryWebhookDeliveries webhookDeliveries =
      new InMemoryWebhookDeliveries(transactions, outbox, webhooks);
  public final InMemoryAccountExports exports = new InMemoryAccountExports(transactions);
  public final InMemoryImportTarget importTarget = new InMemoryImportTarget(accounts, videos);
  public final InMemoryPendingDeletions pendingDeletions =
      new InMemoryPendingDeletions(transactions);
  public final InMemorySigningKeys signingKeys = new InMemorySigningKeys(transactions);
  public final InMemorySecrets secrets = new InMemorySecrets();
  public final InMemoryJobs jobs = new InMemoryJobs(transactions);
  public final InMemoryRenderJobs renderJobs = new InMemoryRenderJobs(jobs);
  public final InMemoryCaptionJobs captionJobs = new InMemoryCaptionJobs(jobs);
  public final InMemoryStepScheduler steps;
  private final InMemoryJobOverview overview =
      new InMemoryJobOverview(jobs, videos, UseCases.JOB_KINDS);

  /**
   * @param clock of the step queue
   */
  public InMemoryDatabase(Clock clock) {
    steps = new InMemoryStepScheduler(jobs, clock);
  }

  public AccountPorts accountPorts(PlanCatalog plans) {
    return new AccountPorts(
        accounts,
        accounts.members(),
        memberInvitations,
        auditLog,
        auditLog,
        Optional.of(auditReceiver),
        allowedDomains,
        plans);
  }

  /**
   * @param mail empty for a host without a mail server
   */
  public AccessPorts accessPorts(RateLimiter limiter, Optional<SignInMail> mail) {
    return accessPorts(limiter, SignUpPolicy.OPEN, mail);
  }

  /**
   * @param mail empty for a host without a mail server
   */
  public AccessPorts accessPorts(
      RateLimiter limiter, SignUpPolicy signUp, Optional<SignInMail> mail) {
    return new AccessPorts(
        apiKeys,
        browserTokens,
        new SignInPorts(signInCodes, eventLimiter, sessions, signUp, invitations, mail),
        new OidcPorts(oidc, oidcIdentities, oneTimeValues),
        new PasskeyPorts(passkeys, passkeyVerifier, party, Optional.of(passkeyMail)),
        idempotencyKeys,
        limiter);
  }

  /**
   * @param provider empty when no plans are sold
   */
  public BillingPorts billingPorts(Optional<PaymentProvider> provider) {
    return new BillingPorts(
        provider, billingAccounts, billingEvents, planTerms, overageReports, billingAlerts);
  }

  public EventPorts eventPorts() {
    return new EventPorts(outbox, outbox, outbox);
  }

  public UploadPorts uploadPorts(RemoteFiles files, UploadLimits limits) {
    return new UploadPorts(videos.reservations(), videos.imports(), files, limits);
  }

  public WebhookPorts webhookPorts(WebhookEndpoint endpoint, DeliveryListener listener) {
    return new WebhookPorts(webhooks, webhookDeliveries, endpoint, listener);
  }

  /** The ports of jobs, with workers that have one free lane. */
  public final InMemoryQueueOverview queue = new InMemoryQueueOverview();

  public final InMemoryWorkerCapacity capacity = new InMemoryWorkerCapacity();
  public final InMemoryWorkerPauses workerPauses = new InMemoryWorkerPauses(queue::workers);

  public JobPorts jobPorts() {
    return new JobPorts(
        jobs, renderJobs, captionJobs, overview, steps, capacity, queue, workerPauses);
  }
}
