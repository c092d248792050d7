package dev.vidport.library;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.usecases.VideoUseCases;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.archive.ArchiveUseCases;
import dev.vidport.usecases.caption.CaptionUseCases;
import dev.vidport.usecases.edit.EditUseCases;
import dev.vidport.usecases.erasure.ErasureUseCases;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.signing.SigningUseCases;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.thumbnail.ThumbnailUseCases;
import dev.vidport.usecases.upload.UploadUseCases;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.webhook.WebhookUseCases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Vidport without HTTP: the use cases over a database, an object store and ffmpeg.
 *
 * <pre>{@code
 * try (Vidport vidport = Vidport.inMemory()) {
 *   vidport
 *       .render(Path.of("talk.mov"), RenderRequest.maxHeight(720).trim(2, 9))
 *       .onProgress(progress -> System.out.println(progress.percent() + " %"))
 *       .await()
 *       .saveTo(Path.of("talk"));
 * }
 * }</pre>
 *
 * <p>Thread-safe. {@link #close} stops the processing; it continues when the same database and
 * store are opened again.
 */
public final class Vidport implements AutoCloseable {
  private final VidportInstance instance;

  Vidport(VidportInstance instance) {
    this.instance = instance;
  }

  /** A Vidport whose database and files are in memory, and are gone when it is closed. */
  public static Vidport inMemory() throws IOException {
    return builder().build();
  }

  /** A builder whose default is a Vidport in memory. */
  public static VidportBuilder builder() {
    return new VidportBuilder();
  }

  /**
   * Starts what the role includes, unless it has started: processing of videos, deliveries to
   * webhooks. Returns at once. Stores the definitions of the plans, for accounts whose plan is
   * removed later.
   *
   * @throws MissingProgramException when ffmpeg is not installed
   * @throws IOException when the settings require isolation that this machine does not provide, or
   *     the file of certificates for webhooks is not usable
   */
  public void start() throws IOException {
    instance.start();
  }

  /**
   * Renders a file in the background, without an account of its own, keys or parts. Starts this
   * Vidport if needed.
   *
   * @param source any file that ffmpeg reads; it is copied before this method returns
   * @throws MissingProgramException when ffmpeg is not installed
   * @throws RefusalException when the request is invalid
   */
  public RenderTask render(Path source, RenderRequest request) throws IOException {
    start();
    Principal owner = new LocalOwner(instance.ports()).principal();
    LocalUpload upload =
        new LocalUpload(
            instance.useCases().uploads(),
            instance.ports().storage(),
            instance.settings().workFolder());
    return new RenderTask(this, owner, upload.handle(owner, source, request));
  }

  VidportInstance instance() {
    return instance;
  }

  /** Accounts. */
  public AccountUseCases accounts() {
    return instance.useCases().accounts();
  }

  /** API keys, sign-in and authentication. */
  public AccessUseCases access() {
    return instance.useCases().access();
  }

  /** What accounts use. */
  public UsageUseCases usage() {
    return instance.useCases().usage();
  }

  /** Uploads, up to the start of processing. */
  public UploadUseCases uploads() {
    return instance.useCases().uploads();
  }

  /**
   * Receives parts; empty when clients send them to an S3 store, to the addresses of {@code
   * uploads().signParts()}.
   */
  public Optional<PartReceiver> partReceiver() {
    return instance.useCases().uploads().partReceiver();
  }

  /** Edits of earlier videos. */
  public EditUseCases edits() {
    return instance.useCases().edits();
  }

  /** Status, list, metadata and processing of videos. */
  public VideoUseCases videos() {
    return instance.useCases().videos();
  }

  /** Posters and their candidates. */
  public ThumbnailUseCases thumbnails() {
    return instance.useCases().thumbnails();
  }

  /** Captions of videos. */
  public CaptionUseCases captions() {
    return instance.useCases().captions();
  }

  /** Files behind signed links. */
  public PlaybackUseCases playback() {
    return instance.useCases().playback();
  }

  /** The keys that sign links. */
  public SigningUseCases signing() {
    return instance.useCases().signing();
  }

  /** The archives of accounts. A started Vidport makes those that were requested. */
  public ArchiveUseCases archives() {
    return instance.useCases().archives();
  }

  /** The erasure of accounts. A started Vidport erases those that are due. */
  public ErasureUseCases erasure() {
    return instance.useCases().erasure();
  }

  /** The webhooks of accounts and the deliveries to them. */
  public WebhookUseCases webhooks() {
    return instance.useCases().webhooks();
  }

  /** Jobs of all accounts, for the operator. */
  public JobUseCases jobs() {
    return instance.useCases().jobs();
  }

  /** The state and the work of this Vidport, for health checks and metrics. */
  public VidportStatus status() {
    return new VidportStatus(instance.operations());
  }

  /** The store of the files of videos. */
  public ObjectStore store() {
    return instance.ports().storage().store();
  }

  /** Stops the processing, which continues at the next start, and closes all resources. */
  @Override
  public void close() throws IOException {
    instance.close();
  }
}
