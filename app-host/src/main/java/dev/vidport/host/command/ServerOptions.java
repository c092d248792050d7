package dev.vidport.host.command;

import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.SettingValues;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options of every command that accesses an instance directly instead of through its API. */
public final class ServerOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings file. Default: VIDPORT_CONFIG.")
  private Optional<Path> config = Optional.empty();

  /**
   * Reads the settings and configures the log; without a configured level, it logs warnings only.
   */
  public SettingValues quietValues(CommandEnvironment environment) {
    return values(environment, LogSettings::quiet);
  }

  /** Reads the settings and configures the log of a host. */
  public SettingValues hostValues(CommandEnvironment environment) {
    return values(environment, LogSettings::ofHost);
  }

  /** Reads the settings and configures the log. */
  public SettingValues values(CommandEnvironment environment) {
    return values(environment, LogSettings::of);
  }

  /** The values may be invalid: {@code HostSettings.of} reports their problems with its own. */
  private SettingValues values(
      CommandEnvironment environment, Function<SettingValues, LogSettings> log) {
    SettingValues values = SettingValues.readLeniently(environment.variables(), config);
    if (values.isValid()) {
      environment.configureLog().accept(log.apply(values));
    }
    return values;
  }
}
