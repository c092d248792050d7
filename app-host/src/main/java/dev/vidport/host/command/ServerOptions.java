package dev.vidport.host.command;

import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.Values;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command takes that works on an instance itself rather than through its API. */
final class ServerOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "File with settings. Otherwise VIDPORT_CONFIG.")
  private Optional<Path> config = Optional.empty();

  /** The settings, with a log that says no more than it must unless it was told otherwise. */
  Values quietValues(Surroundings surroundings) {
    Values values = surroundings.values(config);
    surroundings.log().accept(LogSettings.quiet(values));
    return values;
  }

  /** The settings; the log is set up by them. */
  Values values(Surroundings surroundings) {
    Values values = surroundings.values(config);
    surroundings.log().accept(LogSettings.of(values));
    return values;
  }
}
