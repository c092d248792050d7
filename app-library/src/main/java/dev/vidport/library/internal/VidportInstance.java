package dev.vidport.library.internal;

import com.google.inject.Inject;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.process.MissingIsolationException;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.time.Clock;

/** The adapters, ports, use cases and background services of one Vidport. Thread-safe. */
public final class VidportInstance implements AutoCloseable {
  private final VidportSettings settings;
  private final Ports ports;
  private final UseCases useCases;
  private final Operations operations;
  private final BackgroundServices services;
  private final ResourceCloser closing;

  @Inject
  VidportInstance(
      VidportSettings settings,
      Ports ports,
      UseCases useCases,
      Operations operations,
      BackgroundServices services,
      ResourceCloser closing) {
    this.settings = settings;
    this.ports = ports;
    this.useCases = useCases;
    this.operations = operations;
    this.services = services;
    this.closing = closing;
  }

  /**
   * @throws IOException when a folder or the store can't be used
   * @throws DatabaseProblem when the database can't be used
   */
  public static VidportInstance open(VidportSettings settings, Clock clock) throws IOException {
    return open(settings, clock, PortWrapper.none(), OwnPorts.none());
  }

  /**
   * @param wrapper decorates the object store, its uploads, the videos, the media ports, the speech
   *     recognizer and the handler of the steps
   * @param own the ports of the embedding application
   * @param closed is closed with the instance, or if it can't be opened
   * @throws IOException when a folder or the store can't be used
   * @throws DatabaseProblem when the database can't be used
   */
  public static VidportInstance open(
      VidportSettings settings,
      Clock clock,
      PortWrapper wrapper,
      OwnPorts own,
      AutoCloseable... closed)
      throws IOException {
    ResourceCloser closing = new ResourceCloser();
    try {
      for (AutoCloseable resource : closed) {
        closing.with(resource);
      }
      return new InstanceAssembly(settings, clock, own, wrapper, closing).open();
    } catch (IOException | RuntimeException e) {
      closing.close();
      throw e;
    }
  }

  /**
   * Starts what the role includes, unless it has started: processing of videos, deliveries to
   * webhooks. Returns at once. Stores the definitions of the plans, for accounts whose plan is
   * removed later.
   *
   * @throws MissingProgramException when a program is not installed
   * @throws MissingIsolationException when the settings require isolation that this machine does
   *     not provide
   * @throws IOException when the file of certificates for webhooks is not usable
   */
  public void start() throws IOException {
    services.start();
  }

  public VidportSettings settings() {
    return settings;
  }

  /** The ports below the use cases. */
  public Ports ports() {
    return ports;
  }

  public UseCases useCases() {
    return useCases;
  }

  /** The store of the files of videos. */
  public ObjectStore store() {
    return ports.storage().store();
  }

  /** The state of the instance and of its worker. */
  public Operations operations() {
    return operations;
  }

  /** The handler of the steps, as the worker runs it. */
  public StepHandler stepHandler() {
    return services.stepHandler();
  }

  /** Stops the processing, which continues at the next start, and closes all resources. */
  @Override
  public void close() throws IOException {
    closing.close();
  }
}
