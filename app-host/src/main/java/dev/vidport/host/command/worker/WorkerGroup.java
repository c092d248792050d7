package dev.vidport.host.command.worker;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for workers. */
@Command(
    name = "worker",
    description = "List, pause and resume workers.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin worker pause media-1")
public final class WorkerGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new WorkerGroup())
        .addSubcommand(new WorkerListCommand(instance))
        .addSubcommand(new WorkerPauseCommand(instance))
        .addSubcommand(new WorkerResumeCommand(instance));
  }
}
