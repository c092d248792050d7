package dev.vidport.host.command;

import dev.vidport.host.client.Connection;
import dev.vidport.host.settings.ClientSettings;
import dev.vidport.host.settings.Values;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which service a client command talks to. */
final class ServiceOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Address of the service. Otherwise VIDPORT_URL, or http://localhost:8080.")
  private Optional<URI> url = Optional.empty();

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "API key. Otherwise VIDPORT_API_KEY, which other users of this machine can't see.")
  private Optional<String> key = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "File with settings. Otherwise VIDPORT_CONFIG.")
  private Optional<Path> config = Optional.empty();

  Connection connect(Surroundings surroundings) {
    Values values = surroundings.values(config);
    ClientSettings settings = ClientSettings.of(values);
    return new Connection(
        url.orElse(settings.url()),
        key.or(settings::key)
            .orElseThrow(
                () ->
                    new CommandFailed(
                        Exit.USAGE,
                        "An API key is needed: set VIDPORT_API_KEY, or give --key. An operator makes one with"
                            + " `vidport admin key create`.")),
        surroundings.pause());
  }
}
