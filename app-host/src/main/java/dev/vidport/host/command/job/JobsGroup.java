package dev.vidport.host.command.job;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the job commands. */
@Command(
    name = "jobs",
    description = {
      "List, retry and cancel the jobs of every account.",
      "Accesses the database directly; a server may run on it at the same time."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport jobs list --state redrive --state failed",
      "  vidport jobs retry 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport jobs cancel 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e"
    })
public final class JobsGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new JobsGroup())
        .addSubcommand(new JobsListCommand(environment))
        .addSubcommand(new JobsRetryCommand(environment))
        .addSubcommand(new JobsCancelCommand(environment));
  }
}
