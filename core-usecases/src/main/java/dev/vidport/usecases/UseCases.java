package dev.vidport.usecases;

import dev.vidport.domain.id.JobId;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.billing.BillingUseCases;
import dev.vidport.usecases.caption.CaptionKind;
import dev.vidport.usecases.caption.CaptionUseCases;
import dev.vidport.usecases.edit.EditUseCases;
import dev.vidport.usecases.embed.EmbedUseCases;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.job.StepDispatcher;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.render.RenderKind;
import dev.vidport.usecases.render.RenderUseCases;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.thumbnail.ThumbnailUseCases;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.upload.UploadUseCases;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.webhook.WebhookUseCases;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * All use cases, grouped by feature. This is their one assembly: the library, the host and the
 * tests pass their ports and take the use cases from here. Use cases hold no state, so each call
 * returns a new one. Thread-safe.
 */
public final class UseCases {
  /** The kinds of jobs; {@link #stepHandler} has a handler for each. */
  public static final JobKinds JOB_KINDS = JobKinds.of(RenderKind.KIND, CaptionKind.KIND);

  private final Ports ports;
  private final Collaborators shared;

  public UseCases(Ports ports) {
    this.ports = ports;
    this.shared = Collaborators.of(ports);
  }

  /** Accounts. */
  public AccountUseCases accounts() {
    return new AccountUseCases(ports, billing().planChanges());
  }

  /** API keys, sign-in and authentication. */
  public AccessUseCases access() {
    return new AccessUseCases(ports);
  }

  /** Subscriptions and payment. */
  public BillingUseCases billing() {
    return new BillingUseCases(ports, shared);
  }

  /** Uploads, up to the start of processing. */
  public UploadUseCases uploads() {
    return new UploadUseCases(ports, shared);
  }

  /** Edits of earlier videos. */
  public EditUseCases edits() {
    return new EditUseCases(ports, shared);
  }

  /** Status, list, metadata and processing of videos. */
  public VideoUseCases videos() {
    return new VideoUseCases(ports, shared);
  }

  /** Posters and their candidates. */
  public ThumbnailUseCases thumbnails() {
    return new ThumbnailUseCases(ports, shared);
  }

  /** Files behind signed links. */
  public PlaybackUseCases playback() {
    return new PlaybackUseCases(ports, shared);
  }

  /** Captions of videos. */
  public CaptionUseCases captions() {
    return new CaptionUseCases(ports, shared);
  }

  /** What accounts use. */
  public UsageUseCases usage() {
    return new UsageUseCases(ports, shared, billing().planHistory());
  }

  /** Player pages, and the sites that may play videos. */
  public EmbedUseCases embeds() {
    return new EmbedUseCases(ports, shared);
  }

  /** Jobs of all accounts, for the operator. */
  public JobUseCases jobs() {
    return new JobUseCases(ports);
  }

  /** The steps of render jobs. */
  public RenderUseCases renders() {
    return new RenderUseCases(ports, shared);
  }

  /**
   * Handles the steps of all kinds of jobs.
   *
   * @param liveFailures receives the reason why a recording could not be rendered live; it is
   *     rendered once it is complete
   */
  public StepHandler stepHandler(BiConsumer<JobId, Exception> liveFailures) {
    return new StepDispatcher(
        Map.of(
            RenderKind.KIND.name(),
            renders().stepHandler(liveFailures),
            CaptionKind.KIND.name(),
            captions().stepHandler()));
  }

  /** Events on their way to their receivers, and the webhooks of accounts. */
  public WebhookUseCases webhooks() {
    return new WebhookUseCases(ports, shared, videos().eventDetails());
  }

  /** The periodic tasks of all features. */
  public List<RecurringTask> recurringTasks() {
    return List.of(
        garbageCollector().recurringTask(),
        uploads().sweep().recurringTask(),
        access().sweepIdempotencyKeys().recurringTask(),
        access().sweepTokens().recurringTask(),
        access().sweepSignIns().recurringTask(),
        access().sweepRateLimits().recurringTask(),
        accounts().sweepAuditLog().recurringTask(),
        billing().reconcile().recurringTask(),
        billing().reportOverage().recurringTask(),
        billing().sweepEvents().recurringTask(),
        jobs().sweep().recurringTask(),
        playback().sweepSigningKeys().recurringTask(),
        usage().announceThresholds().recurringTask(),
        usage().sweepReservations().recurringTask(),
        webhooks().sweepEvents().recurringTask(),
        webhooks().sweepDeliveries().recurringTask());
  }

  /** Deletes what the database no longer refers to. */
  public GarbageCollector garbageCollector() {
    return shared.garbage();
  }
}
