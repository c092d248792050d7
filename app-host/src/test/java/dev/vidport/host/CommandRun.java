package dev.vidport.host;

import dev.vidport.client.Sleeper;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandInput;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of a command.
 *
 * @param out its standard output
 * @param err its standard error
 */
record CommandRun(int exitCode, String out, String err) {
  /** Runs a command in this process. */
  static CommandRun of(Map<String, String> environment, String... arguments) {
    return of(CommandInput.none(), environment, arguments);
  }

  /** Runs a command whose standard input is {@code text}. */
  static CommandRun answering(String text, Map<String, String> environment, String... arguments) {
    return of(
        new CommandInput(new StringReader(text), false, Optional.empty()), environment, arguments);
  }

  /** Runs a command at whose terminal a person answers {@code text}. */
  static CommandRun onTerminal(String text, Map<String, String> environment, String... arguments) {
    return of(
        new CommandInput(new StringReader(text), true, Optional.empty()), environment, arguments);
  }

  private static CommandRun of(
      CommandInput input, Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        Main.commandLine(
            new CommandEnvironment(environment, settings -> {}, CommandRun::shortened, input),
            arguments);
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    int exitCode = line.execute(arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** Waits a tenth of the given time. */
  private static void shortened(Duration time) throws InterruptedException {
    Sleeper.system().sleep(time.dividedBy(10));
  }

  JsonNode json() {
    return JsonMapper.shared().readTree(out);
  }
}
