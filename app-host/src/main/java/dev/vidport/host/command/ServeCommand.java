package dev.vidport.host.command;

import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.StopSignal;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.Values;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the service. */
@Command(
    name = "serve",
    description = {
      "Run the service until Ctrl-C or SIGTERM.",
      "Everything is set by the environment or a file; see docs/configuration.md."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport serve",
      "  VIDPORT_HTTP_PORT=9000 VIDPORT_DATA_DIR=/var/lib/vidport vidport serve",
      "  VIDPORT_ROLE=worker vidport serve --config /etc/vidport.properties",
      "",
      "Exit codes: 0 stopped in order, 1 could not start, 78 a setting is wrong."
    })
final class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  /** More than the server and the engine give themselves beside the time for draining. */
  private static final Duration CLOSING = Duration.ofSeconds(40);

  private final Surroundings surroundings;

  @Mixin private ServerOptions options;

  ServeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Values values = options.values(surroundings);
    HostSettings settings = HostSettings.of(values);
    values.warnings().forEach(LOG::warn);
    StopSignal signal = StopSignal.install(CLOSING.plus(settings.vidport().worker().drain()));
    try {
      try (RunningHost host = RunningHost.start(settings)) {
        LOG.info("{}", sentence(host));
        signal.await();
        LOG.info("stopping");
      }
      signal.closed();
      return Exit.OK;
    } finally {
      signal.ended();
    }
  }

  private static String sentence(RunningHost host) {
    String admin = "health on " + host.settings().adminHost() + ":" + host.settings().adminPort();
    return host.settings().vidport().role().answers()
        ? "Vidport answers at " + host.address() + " (docs at /docs, " + admin + ")"
        : "Vidport works on videos (" + admin + ")";
  }
}
