package dev.vidport.host.command.job;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the job commands. */
@Command(
    name = "jobs",
    description = {
      "List, retry and cancel the jobs of every account.",
      "Works on the instance directly, without its API; a host may run."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport jobs list --state redrive --state failed",
      "  vidport jobs retry 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport jobs cancel 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e"
    })
public final class JobsGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new JobsGroup())
        .addSubcommand(new JobsListCommand(instance))
        .addSubcommand(new JobsRetryCommand(instance))
        .addSubcommand(new JobsCancelCommand(instance));
  }
}
