package dev.vidport.host.serve;

import dev.vidport.host.doctor.SharedExamination;
import dev.vidport.host.owner.Handover;
import dev.vidport.host.owner.OwnerAddress;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.InvalidSettings;
import dev.vidport.http.server.HttpPorts;
import dev.vidport.http.server.HttpServer;
import dev.vidport.http.server.HttpServerAssembly;
import dev.vidport.http.server.admin.AdminServer;
import dev.vidport.http.server.admin.CommandEndpoint;
import dev.vidport.http.server.admin.OperatorCommands;
import dev.vidport.library.internal.OwnPorts;
import dev.vidport.library.internal.PrivateFolder;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.H2Backup;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A host that serves requests, processes videos, or both, until it is closed. */
public final class RunningHost implements AutoCloseable {
  /** For the start; longer than a failover or a restart of the server takes. */
  public static final Duration DATABASE_WAIT = Duration.ofMinutes(2);

  private static final Logger LOG = LoggerFactory.getLogger(RunningHost.class);

  private final HostSettings settings;
  private final VidportInstance vidport;
  private final ReadinessChecks readiness;
  private final AdminServer admin;
  private final Optional<HttpServer> http;
  private final Telemetry telemetry;
  private final FfmpegCheck ffmpegCheck = new FfmpegCheck();

  /** Present when only this process can open the database, so that commands must run in it. */
  private final Optional<OwnerAddress> owner;

  /** Creates the commands that a host runs for an operator. */
  @FunctionalInterface
  public interface Commands {
    OperatorCommands of(HostSettings settings, VidportInstance vidport);
  }

  private RunningHost(
      HostSettings settings, VidportInstance vidport, Telemetry telemetry, Commands commands)
      throws IOException {
    this.settings = settings;
    this.vidport = vidport;
    this.readiness = new ReadinessChecks(vidport);
    this.telemetry = telemetry;
    telemetry.observe(vidport);
    this.owner = owner(settings);
    this.admin =
        new AdminServer(
            settings.endpoints().adminHost(),
            settings.endpoints().adminPort(),
            readiness.checks(),
            telemetry::metricsText,
            owner.map(
                address -> new CommandEndpoint(address.token(), commands.of(settings, vidport))));
    this.http =
        settings.vidport().role().servesRequests()
            ? Optional.of(httpServer(settings, vidport, telemetry))
            : Optional.empty();
  }

  private static Optional<OwnerAddress> owner(HostSettings settings) throws IOException {
    Optional<Path> database = settings.vidport().database().file();
    return database.isEmpty()
        ? Optional.empty()
        : Optional.of(
            OwnerAddress.of(
                database.get(),
                settings.endpoints().adminHost(),
                settings.endpoints().adminPort()));
  }

  private static HttpServer httpServer(
      HostSettings settings, VidportInstance vidport, Telemetry telemetry) {
    HttpServerAssembly assembly =
        new HttpServerAssembly(
            vidport.useCases(), HttpPorts.of(vidport.ports()), settings.endpoints().http());
    telemetry.observe(assembly);
    return assembly.server(telemetry.requestListener());
  }

  /**
   * Starts the parts of the host that its role needs.
   *
   * @throws InvalidSettings when a setting names a folder or an address that can't be used
   * @throws IOException when a port is taken or a store is unusable; the message is one line
   */
  public static RunningHost start(HostSettings wanted, Commands commands) throws IOException {
    return start(wanted, commands, DATABASE_WAIT, () -> false);
  }

  /**
   * As {@link #start(HostSettings, Commands)}.
   *
   * @param databaseWait how long to wait for a database server, such as {@link #DATABASE_WAIT}
   * @param isStopping whether the process has to stop, so that the wait for the database ends
   * @throws DatabaseProblem when the database is not available within that time
   */
  public static RunningHost start(
      HostSettings wanted, Commands commands, Duration databaseWait, BooleanSupplier isStopping)
      throws IOException {
    return start(wanted, commands, Clock.systemUTC(), databaseWait, isStopping);
  }

  static RunningHost start(HostSettings wanted, Commands commands, Clock clock) throws IOException {
    return start(wanted, commands, clock, DATABASE_WAIT, () -> false);
  }

  private static RunningHost start(
      HostSettings wanted,
      Commands commands,
      Clock clock,
      Duration databaseWait,
      BooleanSupplier isStopping)
      throws IOException {
    requireFolders(wanted.vidport());
    // Before anything starts, so that a worker does not begin steps that the fault would interrupt.
    try (HostPorts ports = HostPorts.reserve(wanted)) {
      HostSettings settings = ports.in(wanted);
      return new DatabaseStartWait(settings.vidport().database(), isStopping, databaseWait)
          .await(() -> start(settings, commands, ports, clock));
    }
  }

  private static RunningHost start(
      HostSettings settings, Commands commands, HostPorts ports, Clock clock) throws IOException {
    Telemetry telemetry = new Telemetry(settings, clock);
    try {
      VidportInstance vidport =
          Handover.await(
              () -> open(settings, telemetry, clock),
              () ->
                  LOG.info(
                      "Waiting up to 10 s for the process that has the database open: database={}",
                      settings.vidport().database().address()));
      return start(settings, vidport, telemetry, commands, ports);
    } catch (IOException | RuntimeException e) {
      telemetry.close();
      throw e;
    }
  }

  private static VidportInstance open(HostSettings settings, Telemetry telemetry, Clock clock)
      throws IOException {
    SharedExamination examination = SharedExamination.of(settings, clock);
    return VidportInstance.open(
        settings.vidport(),
        clock,
        telemetry.portWrapper(),
        OwnPorts.none().withExaminer(examination),
        examination);
  }

  private static RunningHost start(
      HostSettings settings,
      VidportInstance vidport,
      Telemetry telemetry,
      Commands commands,
      HostPorts ports)
      throws IOException {
    try {
      StoreStartCheck.run(vidport);
      RunningHost host = new RunningHost(settings, vidport, telemetry, commands);
      host.begin(ports);
      return host;
    } catch (IOException | RuntimeException e) {
      vidport.close();
      throw e;
    }
  }

  /**
   * @throws InvalidSettings when a file has the path of a folder
   */
  private static void requireFolders(VidportSettings settings) {
    List<String> problems =
        settings.privateFolders().stream()
            .flatMap(folder -> PrivateFolder.obstacle(folder).stream())
            .distinct()
            .toList();
    if (!problems.isEmpty()) {
      throw new InvalidSettings(problems);
    }
  }

  private void begin(HostPorts ports) throws IOException {
    try {
      // The worker starts first: a request that completes an upload needs it.
      vidport.start();
      if (http.isPresent()) {
        ports.releaseHttp();
        http.get().start();
      }
      if (settings.vidport().role().processesVideos()) {
        ffmpegCheck.startInBackground(
            settings.vidport().ffmpeg(),
            settings.vidport().workFolder().resolve("check"),
            telemetry,
            vidport.operations().worker());
      }
      // Last: the host reports that it is ready only once it serves requests.
      ports.releaseAdmin();
      admin.start();
      if (owner.isPresent()) {
        H2Backup.deleteLeftCopies(owner.get().file());
        owner.get().store();
      }
    } catch (IOException | RuntimeException e) {
      stopServers();
      throw e;
    }
  }

  /** The address by which users reach the API; meaningless when the role is {@code WORKER}. */
  public URI address() {
    return settings.vidport().baseUrl();
  }

  public HostSettings settings() {
    return settings;
  }

  public VidportInstance vidport() {
    return vidport;
  }

  /**
   * Reads the plans file again. The log tells the result; the previous plans stay if that fails.
   */
  public void reloadPlans() {
    new PlansReload(settings, vidport.ports().accounts().plans()).run();
  }

  /**
   * Stops accepting requests, lets the running ones finish, and then stops the processing. Each
   * phase has a time limit.
   */
  @Override
  public void close() throws IOException {
    try {
      stopServers();
    } finally {
      vidport.close();
      // Last: the end of the processing still produces spans.
      telemetry.close();
    }
  }

  private void stopServers() {
    ffmpegCheck.close();
    vidport.useCases().webhooks().listEvents().endWaits();
    http.ifPresent(server -> stop("HTTP", server::stop));
    // Before the port closes: from now on, commands wait for the end of this host.
    owner.ifPresent(address -> stop("admin", address::delete));
    stop("admin", admin::stop);
    readiness.close();
  }

  private static void stop(String name, Stop stop) {
    try {
      stop.run();
    } catch (IOException e) {
      // The end of the process releases the rest; the other resources still need an orderly close.
      LOG.warn("A server did not stop cleanly: server={} reason={}", name, e.getMessage());
    }
  }

  private interface Stop {
    void run() throws IOException;
  }
}
