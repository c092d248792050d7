package dev.vidport.host.command;

import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.SettingValues;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of every command that accesses an instance directly instead of through its API. */
final class ServerOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings file. Default: VIDPORT_CONFIG.")
  private Optional<Path> config = Optional.empty();

  /**
   * Reads the settings and configures the log; without a configured level, it logs warnings only.
   */
  SettingValues quietValues(CommandEnvironment environment) {
    SettingValues values = environment.values(config);
    environment.configureLog().accept(LogSettings.quiet(values));
    return values;
  }

  /** Reads the settings and configures the log. */
  SettingValues values(CommandEnvironment environment) {
    SettingValues values = environment.values(config);
    environment.configureLog().accept(LogSettings.of(values));
    return values;
  }
}
