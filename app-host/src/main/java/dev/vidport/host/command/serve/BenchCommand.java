package dev.vidport.host.command.serve;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * Lists the benchmarks in the help. They are a separate program, which the script {@code ./vidport}
 * builds and starts, so that the service jar does not contain them.
 */
@Command(
    name = "bench",
    description = {
      "Benchmark the service against what it replaces.",
      "A separate program, which ./vidport builds and runs in a source checkout."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./vidport bench --help                list the benchmarks",
      "  ./vidport bench                       run most of them, about half an hour"
    })
public final class BenchCommand implements Runnable {
  /** Accepts every argument, so that the message below appears instead of a syntax error. */
  @Unmatched private String[] unused = {};

  @Override
  public void run() {
    throw new CommandFailed(
        CommandExitCode.USAGE, "Benchmarks run only from a source checkout: ./vidport bench");
  }
}
