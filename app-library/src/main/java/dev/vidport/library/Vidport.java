package dev.vidport.library;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.ProvisionException;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.CreateApiKey;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.RecurringTask;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.playback.OpenFile;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.storage.LinkSigner;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.upload.AbortUpload;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.ListParts;
import dev.vidport.usecases.upload.SendHeartbeat;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.video.CancelProcessing;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.DeleteVideo;
import dev.vidport.usecases.video.GetVideo;
import dev.vidport.usecases.video.ListVideos;
import dev.vidport.usecases.video.Reprocess;
import dev.vidport.usecases.video.RetryProcessing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Vidport without HTTP: the use cases, wired to a database, an object store and ffmpeg.
 *
 * <pre>{@code
 * try (Vidport vidport = Vidport.builder().dataDir(Path.of("data")).build()) {
 *   vidport.start();
 *   vidport.createUpload().handle(…);
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads. {@link #close} ends the work in hand; what was under way goes
 * on when the same database and store are opened again.
 */
public final class Vidport implements AutoCloseable {
  private static final Key<List<RecurringTask>> RECURRING_TASKS = new Key<>() {};

  private final VidportSettings settings;
  private final Injector injector;
  private final ResourceCloser closing;
  private final PortWrapper wrapper;

  private Vidport(
      VidportSettings settings, Injector injector, ResourceCloser closing, PortWrapper wrapper) {
    this.settings = settings;
    this.injector = injector;
    this.closing = closing;
    this.wrapper = wrapper;
  }

  /** Everything in this process's memory, and gone when it is closed. */
  public static Vidport inMemory() throws IOException {
    return builder().build();
  }

  /** A Vidport in memory, until the builder is told otherwise. */
  public static VidportBuilder builder() {
    return new VidportBuilder();
  }

  /**
   * @throws IOException when a folder or the store can't be used
   * @throws DatabaseProblem when the database can't
   */
  public static Vidport open(VidportSettings settings, Clock clock) throws IOException {
    return open(settings, clock, PortWrapper.none());
  }

  /**
   * @param wrapper decorates the object store, the videos, the media ports and the handler of the
   *     steps
   * @throws IOException when a folder or the store can't be used
   * @throws DatabaseProblem when the database can't
   */
  public static Vidport open(VidportSettings settings, Clock clock, PortWrapper wrapper)
      throws IOException {
    return open(settings, clock, Optional.empty(), wrapper);
  }

  /**
   * @param temporary goes away when the answer is closed
   */
  static Vidport open(
      VidportSettings settings,
      Clock clock,
      Optional<TemporaryFolder> temporary,
      PortWrapper wrapper)
      throws IOException {
    ResourceCloser closing = new ResourceCloser();
    temporary.ifPresent(closing::with);
    try {
      JobEngineSettings engine = engine(settings, closing);
      Database database = closing.with(Database.open(settings.database()));
      Injector injector =
          Guice.createInjector(
              new UseCasesModule(settings, new SecureRandom(), clock),
              new PersistenceModule(database, engine, wrapper),
              new StorageModule(closing, wrapper),
              new MediaModule(wrapper));
      openStore(injector);
      return new Vidport(settings, injector, closing, wrapper);
    } catch (IOException | RuntimeException e) {
      closing.close();
      throw e;
    }
  }

  /** Now rather than at its first use, which could not say so well what is wrong. */
  private static void openStore(Injector injector) throws IOException {
    try {
      Object unused = injector.getInstance(StorageModule.Ports.class);
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
    int lanes = WorkerSize.ofThisMachine().lanes(slots);
    if (!settings.role().processesVideos()) {
      // It queues steps and does none, so it needs neither a name nor a folder of its own.
      Path unused = settings.workFolder();
      return JobEngineSettings.defaults("no-worker", slots, lanes, unused);
    }
    WorkerIdentity seat = closing.with(WorkerIdentity.take(settings.workFolder()));
    return JobEngineSettings.defaults(seat.name(), slots, lanes, seat.folder())
        .withHeartbeat(settings.worker().heartbeat())
        .withShutdownGrace(settings.worker().drain())
        .withMinFreeBytes(settings.worker().leastFree());
  }

  /** Begins to process videos, when the role is to; returns at once. */
  public void start() {
    if (settings.role().processesVideos()) {
      JobEngine engine = closing.with(injector.getInstance(JobEngine.class));
      engine.addRecurring(injector.getInstance(RECURRING_TASKS));
      engine.start(wrapper.of(StepHandler.class, injector.getInstance(StepHandler.class)));
    }
  }

  public VidportSettings settings() {
    return settings;
  }

  /** What everything is wired with, for a host that adds modules of its own. */
  public Injector injector() {
    return injector;
  }

  public CreateAccount createAccount() {
    return injector.getInstance(CreateAccount.class);
  }

  public Accounts accounts() {
    return injector.getInstance(Accounts.class);
  }

  public CreateApiKey createApiKey() {
    return injector.getInstance(CreateApiKey.class);
  }

  public Authenticate authenticate() {
    return injector.getInstance(Authenticate.class);
  }

  public CreateUpload createUpload() {
    return injector.getInstance(CreateUpload.class);
  }

  public SignParts signParts() {
    return injector.getInstance(SignParts.class);
  }

  public ListParts listParts() {
    return injector.getInstance(ListParts.class);
  }

  /** Takes in parts; empty when they go to an S3 store, by the addresses of {@link #signParts}. */
  public Optional<PartReceiver> partReceiver() {
    return injector.getInstance(StorageModule.Ports.class).receiver();
  }

  public CompleteUpload completeUpload() {
    return injector.getInstance(CompleteUpload.class);
  }

  public AbortUpload abortUpload() {
    return injector.getInstance(AbortUpload.class);
  }

  public SendHeartbeat sendHeartbeat() {
    return injector.getInstance(SendHeartbeat.class);
  }

  public CreateEdit createEdit() {
    return injector.getInstance(CreateEdit.class);
  }

  public GetVideo getVideo() {
    return injector.getInstance(GetVideo.class);
  }

  public ListVideos listVideos() {
    return injector.getInstance(ListVideos.class);
  }

  public ChangeMetadata changeMetadata() {
    return injector.getInstance(ChangeMetadata.class);
  }

  public CancelProcessing cancelProcessing() {
    return injector.getInstance(CancelProcessing.class);
  }

  /** For the operator: jobs of every account. */
  public ListJobs listJobs() {
    return injector.getInstance(ListJobs.class);
  }

  /** For the operator: puts anybody's video to work again. */
  public RetryProcessing retryProcessing() {
    return injector.getInstance(RetryProcessing.class);
  }

  public Reprocess reprocess() {
    return injector.getInstance(Reprocess.class);
  }

  public DeleteVideo deleteVideo() {
    return injector.getInstance(DeleteVideo.class);
  }

  public OpenFile openFile() {
    return injector.getInstance(OpenFile.class);
  }

  public OpenPlayback openPlayback() {
    return injector.getInstance(OpenPlayback.class);
  }

  /** Where the files of videos are. */
  public ObjectStore store() {
    return injector.getInstance(ObjectStore.class);
  }

  /** Reads and makes the signatures in links. */
  public LinkSigner signedLinks() {
    return injector.getInstance(LinkSigner.class);
  }

  /** Stops the processing, which goes on at the next start, and lets go of everything. */
  @Override
  public void close() throws IOException {
    closing.close();
  }
}
