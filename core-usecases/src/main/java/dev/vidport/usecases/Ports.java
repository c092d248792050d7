package dev.vidport.usecases;

import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PaymentCustomers;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.caption.port.SpeechRecognizer;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.storage.port.FreeSpace;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.thumbnail.port.ImageSanitizer;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PartReservations;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.Webhooks;
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
