package dev.vidport.host.command;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.terminal.ProgressLine;
import dev.vidport.host.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** A command that is a client of the API. */
public abstract class ApiCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private OutputOptions output;

  protected ApiCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public final Integer call() throws ApiRefused, IOException, InterruptedException {
    return run();
  }

  /**
   * @return the exit code
   */
  protected abstract int run() throws ApiRefused, IOException, InterruptedException;

  protected final CommandEnvironment environment() {
    return environment;
  }

  protected final VidportClient connect() {
    return service.connect(environment);
  }

  /** The address of the service, without {@code /v1}. */
  protected final String address() {
    return service.service(environment).toString();
  }

  protected final ApiRequests api() {
    return connect().api();
  }

  protected final boolean isJson() {
    return output.isJson();
  }

  /** Prints the response of the service, or what it means. */
  protected final void print(JsonNode answer, Supplier<List<String>> text) {
    if (output.isJson()) {
      out().println(JsonText.of(answer));
    } else {
      text.get().forEach(out()::println);
    }
    out().flush();
  }

  /** Prints a table, whose last column is shortened to the width of a terminal. */
  protected final List<String> table(List<String> header, List<List<String>> rows) {
    List<String> lines = TextTable.of(header, rows);
    if (!Terminal.isOutputTerminal()) {
      return lines;
    }
    int columns = Terminal.columns(environment.variables());
    return lines.stream()
        .map(line -> line.length() <= columns ? line : line.substring(0, columns - 1) + "…")
        .toList();
  }

  /** Prints a message for people to standard error. */
  protected final void say(String message) {
    if (!output.isQuiet()) {
      errors().println(VisibleText.of(message));
      errors().flush();
    }
  }

  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  protected final PrintWriter errors() {
    return spec.commandLine().getErr();
  }

  /** A line on standard error that shows progress, unless the user wants none. */
  protected final ProgressLine progress() {
    return environment.progressLine(
        output.isQuiet() ? new PrintWriter(PrintWriter.nullWriter()) : errors());
  }
}
