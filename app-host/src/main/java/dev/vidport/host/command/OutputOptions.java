package dev.vidport.host.command;

import picocli.CommandLine.Option;

/** How a client command prints its result. */
public final class OutputOptions {
  @Option(names = "--json", description = "Print the response of the service as JSON.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print no progress and no messages, only the result and errors.")
  private boolean quiet;

  public boolean isJson() {
    return json;
  }

  public boolean isQuiet() {
    return quiet;
  }
}
