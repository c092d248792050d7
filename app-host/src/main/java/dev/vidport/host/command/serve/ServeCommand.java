package dev.vidport.host.command.serve;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.serve.ReloadSignal;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.StartSummary;
import dev.vidport.host.serve.StopSignal;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.access.FirstSetUp;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the service. */
@Command(
    name = "serve",
    description = {
      "Run the service until Ctrl-C or SIGTERM. SIGHUP reads the plans file again.",
      "Environment variables or a file configure it; see docs/configuration.md."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport serve",
      "  VIDPORT_HTTP_PORT=9000 VIDPORT_DATA_DIR=/var/lib/vidport vidport serve",
      "  VIDPORT_ROLE=worker vidport serve --config /etc/vidport/vidport.conf",
      "",
      "Exit codes: 0 clean stop, 1 start failed, 69 the machine lacks a program or",
      "another process has the database open, 70 stop timed out, 78 wrong setting."
    })
public final class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  /** Longer than the server and the engine need to stop; the drain time comes on top. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(40);

  private final CommandEnvironment environment;
  private final RunningHost.Commands commands;
  private final Duration databaseWait;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  public ServeCommand(CommandEnvironment environment, RunningHost.Commands commands) {
    this(environment, commands, RunningHost.DATABASE_WAIT);
  }

  /**
   * @param databaseWait how long the start waits for a database server
   */
  public ServeCommand(
      CommandEnvironment environment, RunningHost.Commands commands, Duration databaseWait) {
    this.environment = environment;
    this.commands = commands;
    this.databaseWait = databaseWait;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ReloadSignal reload = ReloadSignal.install();
    SettingValues values = options.hostValues(environment);
    HostSettings settings = HostSettings.of(values);
    StopSignal signal = StopSignal.install(CLOSE_TIMEOUT.plus(settings.vidport().worker().drain()));
    try {
      try (RunningHost host =
          RunningHost.start(settings, commands, databaseWait, signal::isRequested)) {
        logStart(host);
        reload.run(host::reloadPlans);
        signal.await();
        LOG.info("Stopping");
      } catch (DatabaseProblem e) {
        if (!signal.isRequested()) {
          throw e;
        }
        LOG.info("Stopping before the database is available");
      }
      signal.closed();
      return CommandExitCode.OK;
    } finally {
      signal.ended();
    }
  }

  /** The log is for the operator, who may create the first account. */
  private static void logSetUp(RunningHost host) {
    FirstSetUp setUp = host.vidport().useCases().access().firstSetUp();
    if (setUp.isOpen()) {
      LOG.info(
          "No account exists; create the first one with this code: code={} address={}/console/",
          setUp.codeAsOperator().text(),
          host.address());
    }
  }

  private void logStart(RunningHost host) {
    LOG.info("Started: version={} {}", spec.root().version()[0], StartSummary.of(host.settings()));
    String adminHost = host.settings().endpoints().adminHost();
    int adminPort = host.settings().endpoints().adminPort();
    if (host.settings().vidport().role().servesRequests()) {
      LOG.info(
          "Vidport is listening: address={} documentation={}/docs admin={}:{}",
          host.address(),
          host.address(),
          adminHost,
          adminPort);
      logSetUp(host);
    } else {
      LOG.info("Vidport is processing videos: admin={}:{}", adminHost, adminPort);
    }
    // Set by the start script, which writes it.
    String archive = System.getProperty("vidport.class-archive");
    if (archive != null) {
      LOG.info(
          "Writing the class archive in the background, for faster starts from now on: file={}",
          archive);
    }
  }
}
