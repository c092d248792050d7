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
      "Measure the service against what it replaces.",
      "It is a program of its own, which ./vidport builds and runs in a checkout of the sources."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./vidport bench --help                what can be measured",
      "  ./vidport bench                       all of it, about 15 minutes"
    })
final class BenchCommand implements Runnable {
  /** Whatever is asked of the measurements, the answer is where they are. */
  @Unmatched private String[] unused = {};

  @Override
  public void run() {
    throw new CommandFailed(
        Exit.USAGE, "the measurements are run from a checkout of the sources: ./vidport bench");
  }
}
