package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * Stands in the help for the measurements, which are a program of their own: the script {@code
 * ./vidport} starts that one, and users of the service alone don't carry it along.
 */
@Command(
    name = "bench",
    description = {
      "Measure the service against what it replaces, from a checkout.",
      "./vidport bench --help tells more."
    })
final class BenchCommand implements Runnable {
  @Unmatched private String[] unused = {};

  @Override
  public void run() {
    throw new CommandFailed(
        Exit.USAGE, "the measurements are run from a checkout of the sources: ./vidport bench");
  }
}
