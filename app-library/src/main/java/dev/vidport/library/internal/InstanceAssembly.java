package dev.vidport.library.internal;

import com.google.inject.Guice;
import com.google.inject.ProvisionException;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.process.OrphanedSandboxes;
import dev.vidport.persistence.database.AvailabilityListener;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.engine.WorkerName;
import dev.vidport.persistence.secret.EncryptionKeys;
import dev.vidport.persistence.secret.KeyRegister;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Opens the adapters as the settings say, binds them to the ports and assembles the use cases. */
final class InstanceAssembly {
  private final VidportSettings settings;
  private final Clock clock;
  private final OwnPorts own;
  private final PortWrapper wrapper;
  private final ResourceCloser closing;

  /**
   * @param own the ports of the embedding application
   * @param closing receives what is opened, even if the assembly fails
   */
  InstanceAssembly(
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
   * @throws IOException when a folder or the store can't be used, or an artifact is missing
   * @throws DatabaseProblem when the database or the keys of its secrets can't be used
   */
  VidportInstance open() throws IOException {
    RequiredArtifacts.check(settings);
    for (Path folder : settings.privateFolders()) {
      PrivateFolder.open(folder);
    }
    Optional<WorkerIdentity> worker = worker();
    JobEngineSettings engine = engine(worker);
    EncryptionKeys keys = new SecretKeys(settings).forStart();
    Database database = closing.with(Database.open(settings.database()));
    database.listen(outageLog());
    new KeyRegister(database).open(keys);
    try {
      return Guice.createInjector(
              new EnvironmentModule(settings, clock, own, wrapper, closing),
              new PersistenceModule(database, new SecretCipher(keys), engine),
              new StorageModule(),
              new MediaModule(worker.map(identity -> identity.folder().resolve("images"))),
              new OutboundModule())
          .getInstance(VidportInstance.class);
    } catch (ProvisionException e) {
      if (e.getCause() instanceof IOException fault) {
        throw fault;
      }
      if (e.getCause() instanceof DamagedDataException fault) {
        throw DatabaseProblem.damaged(fault);
      }
      throw e;
    }
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
    int parallelChunks = settings.worker().parallelChunks();
    if (worker.isEmpty()) {
      Path unused = settings.workFolder();
      return JobEngineSettings.defaults(WorkerName.of("no-worker"), slots, parallelChunks, unused);
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
}
