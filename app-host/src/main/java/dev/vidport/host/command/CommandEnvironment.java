package dev.vidport.host.command;

import dev.vidport.client.Sleeper;
import dev.vidport.host.log.Logging;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.terminal.ProgressLine;
import dev.vidport.host.terminal.Terminal;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The process environment of a command.
 *
 * @param variables the environment variables
 * @param configureLog configures the log
 * @param sleeper waits between requests to a service
 * @param input the answers of the user
 */
public record CommandEnvironment(
    Map<String, String> variables,
    Consumer<LogSettings> configureLog,
    Sleeper sleeper,
    CommandInput input) {
  public CommandEnvironment {
    variables = Map.copyOf(variables);
  }

  /** An environment without input. */
  public CommandEnvironment(
      Map<String, String> variables, Consumer<LogSettings> configureLog, Sleeper sleeper) {
    this(variables, configureLog, sleeper, CommandInput.none());
  }

  /** A progress line on standard error. */
  public ProgressLine progressLine(PrintWriter errors) {
    ProgressLine line =
        new ProgressLine(
            errors,
            Terminal.canOverwriteErrors(variables),
            Terminal.columns(variables),
            Clock.systemUTC());
    Logging.writeAbove(line);
    return line;
  }
}
