package dev.vidport.host.command;

import dev.vidport.host.client.Pause;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.Values;
import dev.vidport.host.terminal.LiveLine;
import dev.vidport.host.terminal.Terminal;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a command finds around it.
 *
 * @param environment the variables of the process
 * @param log sets the log up
 * @param pause lets time pass while it waits for a service
 */
public record Surroundings(
    Map<String, String> environment, Consumer<LogSettings> log, Pause pause) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  Values values(Optional<Path> config) {
    return Values.read(environment, config);
  }

  /** A place for progress on standard error. */
  LiveLine live(PrintWriter errors) {
    return new LiveLine(
        errors,
        Terminal.showsErrors(environment),
        Terminal.columns(environment),
        Clock.systemUTC());
  }
}
