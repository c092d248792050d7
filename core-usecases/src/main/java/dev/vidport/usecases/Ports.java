package dev.vidport.usecases;

import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.access.ApiKeys;
import dev.vidport.usecases.access.BrowserTokens;
import dev.vidport.usecases.access.EventLimiter;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.access.Sessions;
import dev.vidport.usecases.access.SignInCodes;
import dev.vidport.usecases.access.SignInMail;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.AllowedDomains;
import dev.vidport.usecases.account.AuditLog;
import dev.vidport.usecases.account.PaymentCustomers;
import dev.vidport.usecases.account.PlanCatalog;
import dev.vidport.usecases.billing.BillingAccounts;
import dev.vidport.usecases.billing.BillingAlerts;
import dev.vidport.usecases.billing.BillingEvents;
import dev.vidport.usecases.billing.OverageReports;
import dev.vidport.usecases.billing.PaymentProvider;
import dev.vidport.usecases.billing.PlanTerms;
import dev.vidport.usecases.caption.SpeechRecognizer;
import dev.vidport.usecases.job.CaptionJobs;
import dev.vidport.usecases.job.JobOverview;
import dev.vidport.usecases.job.Jobs;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepScheduler;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.job.WorkerCapacity;
import dev.vidport.usecases.render.MediaPorts;
import dev.vidport.usecases.storage.FreeSpace;
import dev.vidport.usecases.storage.LinkSigner;
import dev.vidport.usecases.storage.MultipartUploads;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.storage.PendingDeletions;
import dev.vidport.usecases.storage.SigningKeys;
import dev.vidport.usecases.thumbnail.ImageSanitizer;
import dev.vidport.usecases.upload.PartReservations;
import dev.vidport.usecases.upload.RemoteFiles;
import dev.vidport.usecases.usage.UsageLedger;
import dev.vidport.usecases.video.Imports;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.AccountEvents;
import dev.vidport.usecases.webhook.Outbox;
import dev.vidport.usecases.webhook.PendingEvents;
import dev.vidport.usecases.webhook.WebhookDeliveries;
import dev.vidport.usecases.webhook.WebhookEndpoint;
import dev.vidport.usecases.webhook.Webhooks;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The implementations that {@link UseCases} works with. */
public record Ports(
    AccessPorts access,
    BillingPorts billing,
    PersistencePorts persistence,
    JobPorts jobs,
    StoragePorts storage,
    RemoteFiles remoteFiles,
    MediaPorts media,
    ImageSanitizer images,
    CaptionPorts captions,
    WebhookPorts webhooks,
    Environment environment) {

  /** Accounts, credentials and their limits. */
  public record AccessPorts(
      Accounts accounts,
      AuditLog auditLog,
      ApiKeys apiKeys,
      BrowserTokens browserTokens,
      SignInPorts signIn,
      AllowedDomains allowedDomains,
      IdempotencyKeys idempotencyKeys,
      RateLimiter rateLimiter) {}

  /**
   * Sign-in codes and sessions.
   *
   * @param mail empty when no mail server is configured
   */
  public record SignInPorts(
      SignInCodes codes, EventLimiter limiter, Sessions sessions, Optional<SignInMail> mail) {}

  /**
   * Subscriptions and payment.
   *
   * @param provider empty when the operator sells no plans
   */
  public record BillingPorts(
      Optional<PaymentProvider> provider,
      BillingAccounts accounts,
      BillingEvents events,
      PlanTerms planTerms,
      OverageReports overageReports,
      BillingAlerts alerts) {
    public PaymentCustomers customers() {
      return accounts;
    }
  }

  /** Videos and what is stored in the same transactions. */
  public record PersistencePorts(
      Transactions transactions,
      Videos videos,
      PartReservations partReservations,
      Imports imports,
      UsageLedger usageLedger,
      Outbox outbox,
      PendingEvents pendingEvents,
      PendingDeletions pendingDeletions,
      SigningKeys signingKeys) {}

  /** Jobs and the queue of their steps. */
  public record JobPorts(
      Jobs jobs,
      RenderJobs renderJobs,
      CaptionJobs captionJobs,
      JobOverview overview,
      StepScheduler scheduler,
      WorkerCapacity capacity) {}

  /**
   * One object store.
   *
   * @param receiver receives parts at the host; empty when clients send parts to the store directly
   * @param space free space of the disk that uploads fill
   */
  public record StoragePorts(
      ObjectStore store,
      MultipartUploads uploads,
      ObjectLinks links,
      Optional<PartReceiver> receiver,
      FreeSpace space) {
    /** The ports of a store whose space is not limited. */
    public StoragePorts(
        ObjectStore store,
        MultipartUploads uploads,
        ObjectLinks links,
        Optional<PartReceiver> receiver) {
      this(store, uploads, links, receiver, FreeSpace.UNLIMITED);
    }

    /** The ports of a store to which the host receives the parts. */
    public static <S extends ObjectStore & MultipartUploads & ObjectLinks & PartReceiver>
        StoragePorts embedded(S store) {
      return new StoragePorts(store, store, store, Optional.of(store));
    }

    public StoragePorts withSpace(FreeSpace free) {
      return new StoragePorts(store, uploads, links, receiver, free);
    }
  }

  /**
   * Captions.
   *
   * @param recognizer empty when this host has none
   */
  public record CaptionPorts(Optional<SpeechRecognizer> recognizer) {
    /** The ports of a host that makes no captions. */
    public static CaptionPorts withoutRecognizer() {
      return new CaptionPorts(Optional.empty());
    }
  }

  /** Webhooks, the deliveries to them, and the client that calls them. */
  public record WebhookPorts(
      Webhooks webhooks,
      WebhookDeliveries deliveries,
      AccountEvents events,
      WebhookEndpoint endpoint) {}

  /**
   * What all use cases share.
   *
   * @param plans the plans that accounts may have
   * @param uploadLimits limits of open uploads
   * @param baseUrl public address of the host that serves links
   * @param signer signs the links of that host
   */
  public record Environment(
      Clock clock,
      RandomGenerator random,
      PlanCatalog plans,
      UploadLimits uploadLimits,
      URI baseUrl,
      LinkSigner signer) {}
}
