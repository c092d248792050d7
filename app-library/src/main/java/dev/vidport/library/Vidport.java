package dev.vidport.library;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.MissingIsolationException;
import dev.vidport.media.process.Sandbox;
import dev.vidport.persistence.database.AvailabilityListener;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.account.AccountUseCases;
import dev.vidport.usecases.caption.CaptionUseCases;
import dev.vidport.usecases.edit.EditUseCases;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.job.RecurringTask;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.playback.PlaybackUseCases;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.thumbnail.ThumbnailUseCases;
import dev.vidport.usecases.upload.UploadUseCases;
import dev.vidport.usecases.usage.UsageUseCases;
import dev.vidport.usecases.video.VideoUseCases;
import dev.vidport.usecases.webhook.WebhookEndpoint;
import dev.vidport.usecases.webhook.WebhookUseCases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final Logger LOG = LoggerFactory.getLogger(Vidport.class);

  private final VidportSettings settings;
  private final Injector injector;
  private final Ports ports;
  private final UseCases useCases;
  private final Operations operations;
  private final ResourceCloser closing;
  private final PortWrapper wrapper;
  private final OwnPorts own;
  private boolean isStarted;

  private Vidport(
      VidportSettings settings,
      Injector injector,
      ResourceCloser closing,
      PortWrapper wrapper,
      OwnPorts own)
      throws IOException {
    this.settings = settings;
    this.injector = injector;
    this.ports = ports(injector);
    this.useCases = new UseCases(ports);
    this.operations =
        new Operations(
            injector.getInstance(Database.class),
            injector.getInstance(JobEngine.class),
            settings.worker().slots());
    this.closing = closing;
    this.wrapper = wrapper;
    this.own = own;
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
      for (Path folder : settings.privateFolders()) {
        PrivateFolder.open(folder);
      }
      JobEngineSettings engine = engine(settings, closing);
      Database database = closing.with(Database.open(settings.database().settings()));
      database.listen(outageLog(settings.database()));
      Injector injector =
          Guice.createInjector(
              new EnvironmentModule(settings, clock, closing),
              new PersistenceModule(database, engine, wrapper),
              new StorageModule(own.storage(), closing, wrapper),
              new MediaModule(own, wrapper),
              new SpeechModule(own, closing, wrapper),
              new MailModule(closing),
              new PaymentModule(closing),
              new OutboundModule(closing));
      return new Vidport(settings, injector, closing, wrapper, own);
    } catch (IOException | RuntimeException e) {
      closing.close();
      throw e;
    }
  }

  private static AvailabilityListener outageLog(DatabaseConnection database) {
    OutageLog log = new OutageLog("database " + database.address());
    return AvailabilityListener.of(log::failed, log::succeeded);
  }

  /** Opens every adapter now: at its first use, the message could not say so well what is wrong. */
  private static Ports ports(Injector injector) throws IOException {
    try {
      return injector.getInstance(Ports.class);
    } catch (ProvisionException e) {
      if (e.getCause() instanceof UncheckedIOException fault) {
        throw fault.getCause();
      }
      throw e;
    }
  }

  private static JobEngineSettings engine(VidportSettings settings, ResourceCloser closing)
      throws IOException {
    int slots = settings.worker().slots();
    int parallelChunks = WorkerSize.ofThisMachine().parallelChunks(slots);
    if (!settings.role().processesVideos()) {
      // It only queues steps, so it needs neither a name nor a folder of its own.
      Path unused = settings.workFolder();
      return JobEngineSettings.defaults("no-worker", slots, parallelChunks, unused);
    }
    WorkerIdentity identity = closing.with(WorkerIdentity.take(settings.workFolder()));
    return JobEngineSettings.defaults(identity.name(), slots, parallelChunks, identity.folder())
        .withHeartbeat(settings.worker().heartbeat())
        .withShutdownGrace(settings.worker().drain())
        .withMinFreeBytes(settings.worker().leastFree());
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
  public synchronized void start() throws IOException {
    if (own.media().isEmpty()) {
      // Also without processing: uploaded images are decoded by the host that receives them.
      Sandbox.detect(injector.getInstance(FfmpegSettings.class)).requireLayers();
    }
    if (isStarted) {
      return;
    }
    if (settings.role().processesVideos() && own.media().isEmpty()) {
      ProgramLocator.ofEnvironment().require(settings.ffmpeg());
    }
    if (settings.role().processesVideos() && own.speech().isEmpty()) {
      injector.getInstance(SpeechRecognizers.class).requireProgram();
    }
    if (settings.role().servesRequests()) {
      WebhookEndpoint unused = injector.getInstance(LazyWebhookEndpoint.class).open();
    }
    ports.environment().plans().remember();
    isStarted = true;
    // Hosts that serve no requests may not know the public address and the key of links. Closed
    // after the engine, whose last steps may still add events.
    if (settings.role().servesRequests()) {
      closing.with(new WebhookWorker(useCases.webhooks())).start();
    }
    if (settings.role().processesVideos()) {
      startProcessing();
    }
  }

  private void startProcessing() {
    logRecognizer();
    JobEngine engine = closing.with(injector.getInstance(JobEngine.class));
    engine.addRecurring(useCases.recurringTasks());
    own.eventListener().ifPresent(listener -> engine.addRecurring(List.of(delivery(listener))));
    engine.start(stepHandler());
  }

  private void logRecognizer() {
    Optional<String> recognizer =
        own.speech().isPresent()
            ? Optional.of("the embedding application")
            : injector.getInstance(SpeechRecognizers.class).description();
    if (recognizer.isPresent()) {
      LOG.info("Captions: speech is recognized by {}", recognizer.get());
    } else {
      LOG.info("Captions are skipped: no speech recognizer is configured or installed");
    }
  }

  private RecurringTask delivery(AccountEventListener listener) {
    return new EventDelivery(
            ports.persistence().pendingEvents(), listener, ports.environment().clock())
        .recurringTask();
  }

  /** The handler of the steps, as the worker runs it. */
  StepHandler stepHandler() {
    return wrapper.of(
        StepHandler.class,
        useCases.stepHandler(
            (job, reason) -> LOG.warn("job {} waits for the whole recording", job, reason)));
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
