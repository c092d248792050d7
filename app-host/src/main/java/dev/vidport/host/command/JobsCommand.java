package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class JobsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    UsageHelp.print(spec);
  }
}
