package dev.vidport.host.command;

import picocli.CommandLine.Model.CommandSpec;

/** Prints the help of a command that only groups subcommands. */
public final class UsageHelp {
  private UsageHelp() {}

  public static void print(CommandSpec spec) {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
