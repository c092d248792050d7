package dev.vidport.library;

import com.google.inject.Injector;
import dev.vidport.domain.access.Principal;
import dev.vidport.media.process.MissingIsolationException;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.VideoUseCases;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.caption.CaptionUseCases;
import dev.vidport.usecases.edit.EditUseCases;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.job.port.StepHandler;
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
import java.time.Clock;
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
  private final VidportSettings settings;
  private final Ports ports;
  private final UseCases useCases;
  private final Operations operations;
  private final BackgroundServices services;
  private final ResourceCloser closing;

  private Vidport(
      VidportSettings settings,
      Injector adapters,
      OwnPorts own,
      PortWrapper wrapper,
      ResourceCloser closing) {
    this.settings = settings;
    this.ports = adapters.getInstance(Ports.class);
    this.useCases = UseCases.assemble(ports);
    this.operations =
        new Operations(
            adapters.getInstance(Database.class),
            adapters.getInstance(JobEngine.class),
            settings.worker().slots());
    this.services = new BackgroundServices(settings, adapters, useCases, own, wrapper, closing);
    this.closing = closing;
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
   * @throws IOException when a folder or the store can't be used
   * @throws DatabaseProblem when the database can't be used
   */
  public static Vidport open(VidportSettings settings, Clock clock) throws IOException {
    return open(settings, clock, PortWrapper.none());
  }

  /**
   * @param wrapper decorates the object store, its uploads, the videos, the media ports, the speech
   *     recognizer and the handler of the steps
   * @throws IOException when a folder or the store can't be used
   * @throws DatabaseProblem when the database can't be used
   */
  public static Vidport open(VidportSettings settings, Clock clock, PortWrapper wrapper)
      throws IOException {
    return open(settings, clock, wrapper, OwnPorts.none(), Optional.empty());
  }

  /**
   * @param temporary is deleted when the result is closed
   */
  static Vidport open(
      VidportSettings settings,
      Clock clock,
      PortWrapper wrapper,
      OwnPorts own,
      Optional<TemporaryFolder> temporary)
      throws IOException {
    ResourceCloser closing = new ResourceCloser();
    temporary.ifPresent(closing::with);
    try {
      Injector adapters = new AdapterAssembly(settings, clock, own, wrapper, closing).open();
      return new Vidport(settings, adapters, own, wrapper, closing);
    } catch (IOException | RuntimeException e) {
      closing.close();
      throw e;
    }
  }

  /**
   * Starts what the role includes, unless it has started: processing of videos, deliveries to
   * webhooks. Returns at once. Also stores the definitions of the plans, for accounts whose plan is
   * removed later.
   *
   * @throws MissingProgramException when ffmpeg is not installed
   * @throws MissingIsolationException when the settings require isolation that this machine does
   *     not provide
   * @throws IOException when the file of certificates for webhooks is not usable
   */
  public void start() throws IOException {
    services.start();
  }

  /** The handler of the steps, as the worker runs it. */
  StepHandler stepHandler() {
    return services.stepHandler();
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
    Principal owner = new LocalOwner(ports).principal();
    LocalUpload upload = new LocalUpload(useCases, ports.storage(), settings.workFolder());
    return new RenderTask(this, owner, upload.handle(owner, source, request));
  }

  public VidportSettings settings() {
    return settings;
  }

  /** The ports below the use cases. */
  public Ports ports() {
    return ports;
  }

  /** All use cases. */
  public UseCases useCases() {
    return useCases;
  }

  /** The state of the instance and of its worker, for operators. */
  public Operations operations() {
    return operations;
  }

  /** Accounts. */
  public AccountUseCases accounts() {
    return useCases.accounts();
  }

  /** API keys, sign-in and authentication. */
  public AccessUseCases access() {
    return useCases.access();
  }

  /** What accounts use. */
  public UsageUseCases usage() {
    return useCases.usage();
  }

  /** Uploads, up to the start of processing. */
  public UploadUseCases uploads() {
    return useCases.uploads();
  }

  /**
   * Receives parts; empty when clients send them to an S3 store, to the addresses of {@code
   * uploads().signParts()}.
   */
  public Optional<PartReceiver> partReceiver() {
    return useCases.uploads().partReceiver();
  }

  /** Edits of earlier videos. */
  public EditUseCases edits() {
    return useCases.edits();
  }

  /** Status, list, metadata and processing of videos. */
  public VideoUseCases videos() {
    return useCases.videos();
  }

  /** Posters and their candidates. */
  public ThumbnailUseCases thumbnails() {
    return useCases.thumbnails();
  }

  /** Captions of videos. */
  public CaptionUseCases captions() {
    return useCases.captions();
  }

  /** Files behind signed links. */
  public PlaybackUseCases playback() {
    return useCases.playback();
  }

  /** The keys that sign links. */
  public SigningUseCases signing() {
    return useCases.signing();
  }

  /** The webhooks of accounts and the deliveries to them. */
  public WebhookUseCases webhooks() {
    return useCases.webhooks();
  }

  /** Jobs of all accounts, for the operator. */
  public JobUseCases jobs() {
    return useCases.jobs();
  }

  /** The store of the files of videos. */
  public ObjectStore store() {
    return ports.storage().store();
  }

  /** Stops the processing, which continues at the next start, and closes all resources. */
  @Override
  public void close() throws IOException {
    closing.close();
  }
}
