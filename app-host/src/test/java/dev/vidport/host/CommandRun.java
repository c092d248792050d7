package dev.vidport.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vidport.host.client.Sleeper;
import dev.vidport.host.command.CommandEnvironment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine;

/**
 * What a command did.
 *
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record CommandRun(int exitCode, String out, String err) {
  /** Runs a command in this process. */
  static CommandRun of(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        Main.commandLine(new CommandEnvironment(environment, settings -> {}, CommandRun::briefly));
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    int exitCode = line.execute(arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** A tenth of what a command would wait in front of a user. */
  private static void briefly(Duration time) throws InterruptedException {
    Sleeper.system().of(time.dividedBy(10));
  }

  JsonNode json() throws JsonProcessingException {
    return new ObjectMapper().readTree(out);
  }
}
