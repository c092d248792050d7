package dev.vidport.library;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import dev.vidport.media.process.OrphanedSandboxes;
import dev.vidport.persistence.database.AvailabilityListener;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.usecases.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Opens the adapters as the settings say and binds them to the ports. */
final class AdapterAssembly {
  private final VidportSettings settings;
  private final Clock clock;
  private final OwnPorts own;
  private final PortWrapper wrapper;
  private final ResourceCloser closing;

  /**
   * @param own the ports of the embedding application
   * @param closing receives what is opened, even if the assembly fails
   */
  AdapterAssembly(
      VidportSettings settings,
      Clock clock,
      OwnPorts own,
      PortWrapper wrapper,
      ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.own = own;
    this.wrapper = wrapper;
    this.closing = closing;
  }

  /**
   * @return the adapters, and the {@link Ports} that they implement
   */
  Injector open() throws IOException {
    for (Path folder : settings.privateFolders()) {
      PrivateFolder.open(folder);
    }
    Optional<WorkerIdentity> worker = worker();
    JobEngineSettings engine = engine(worker);
    Database database = closing.with(Database.open(settings.database().settings()));
    database.listen(outageLog());
    Injector injector =
        Guice.createInjector(
            new EnvironmentModule(settings, clock, closing),
            new PersistenceModule(database, engine, wrapper),
            new StorageModule(own.storage(), closing, wrapper),
            new MediaModule(
                own, wrapper, worker.map(identity -> identity.folder().resolve("images"))),
            new SpeechModule(own, closing, wrapper),
            new MailModule(closing),
            new PaymentModule(closing),
            new OutboundModule(closing));
    openPorts(injector);
    return injector;
  }

  /** A host that only queues steps needs neither a name nor a folder of its own. */
  private Optional<WorkerIdentity> worker() throws IOException {
    if (!settings.role().processesVideos()) {
      return Optional.empty();
    }
    WorkerIdentity identity = closing.with(WorkerIdentity.take(settings.workFolder()));
    // A killed host may have had this identity.
    OrphanedSandboxes.endBelow(identity.folder());
    return Optional.of(identity);
  }

  private JobEngineSettings engine(Optional<WorkerIdentity> worker) {
    int slots = settings.worker().slots();
    int parallelChunks = WorkerSize.ofThisMachine().parallelChunks(slots);
    if (worker.isEmpty()) {
      Path unused = settings.workFolder();
      return JobEngineSettings.defaults("no-worker", slots, parallelChunks, unused);
    }
    WorkerIdentity identity = worker.orElseThrow();
    return JobEngineSettings.defaults(identity.name(), slots, parallelChunks, identity.folder())
        .withHeartbeat(settings.worker().heartbeat())
        .withShutdownGrace(settings.worker().drain())
        .withMinFreeBytes(settings.worker().leastFree());
  }

  private AvailabilityListener outageLog() {
    OutageLog log = new OutageLog("database " + settings.database().address());
    return AvailabilityListener.of(log::failed, log::succeeded);
  }

  /** Opens every adapter now: at its first use, the message could not say so well what is wrong. */
  private static void openPorts(Injector injector) throws IOException {
    try {
      Ports unused = injector.getInstance(Ports.class);
    } catch (ProvisionException e) {
      if (e.getCause() instanceof UncheckedIOException fault) {
        throw fault.getCause();
      }
      throw e;
    }
  }
}
