package dev.vidport.host.command;

import picocli.CommandLine.Model.CommandSpec;

/** What a command says that only groups others. */
public final class Help {
  private Help() {}

  public static void of(CommandSpec spec) {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
