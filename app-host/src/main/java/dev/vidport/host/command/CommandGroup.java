package dev.vidport.host.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only groups subcommands. It prints its help. */
public abstract class CommandGroup implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public final void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
