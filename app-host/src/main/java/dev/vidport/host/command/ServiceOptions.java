package dev.vidport.host.command;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.client.Connection;
import dev.vidport.host.settings.ClientSettings;
import dev.vidport.host.settings.SettingValues;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The service that a client command uses. */
public final class ServiceOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Address of the service. Default: VIDPORT_URL, or http://localhost:8080.")
  private Optional<URI> url = Optional.empty();

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "API key. Default: VIDPORT_API_KEY. Other users of this machine can see the option.")
  private Optional<String> key = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings file. Default: VIDPORT_CONFIG.")
  private Optional<Path> config = Optional.empty();

  public Connection connect(CommandEnvironment environment) {
    ClientSettings settings =
        ClientSettings.of(SettingValues.read(environment.variables(), config));
    return new Connection(
        url.orElse(settings.url()),
        key.or(settings::key)
            .orElseThrow(
                () ->
                    new CommandFailed(
                        CommandExitCode.USAGE,
                        "An API key is required: set VIDPORT_API_KEY or --key. An operator creates"
                            + " one with `vidport admin key create ACCOUNT`.")),
        environment.sleeper(),
        this::sayWaiting);
  }

  private void sayWaiting(URI service) {
    PrintWriter errors = command.commandLine().getErr();
    errors.println(VisibleText.of("Waiting for " + service + " …"));
    errors.flush();
  }
}
