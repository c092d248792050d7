package dev.vidport.host.command;

import picocli.CommandLine;

/** Every subcommand, in the order in which the help lists them. */
public final class Commands {
  private static final int WIDTH = 100;

  private Commands() {}

  public static CommandLine addTo(CommandLine root, Surroundings surroundings) {
    CommandLine account =
        new CommandLine(new AdminCommand.AccountGroup())
            .addSubcommand(new AccountCreateCommand(surroundings));
    CommandLine key =
        new CommandLine(new AdminCommand.KeyGroup())
            .addSubcommand(new KeyCreateCommand(surroundings));
    CommandLine jobs =
        new CommandLine(new JobsCommand())
            .addSubcommand(new JobsListCommand(surroundings))
            .addSubcommand(new JobsRetryCommand(surroundings))
            .addSubcommand(new JobsCancelCommand(surroundings));
    root.addSubcommand(new ServeCommand(surroundings))
        .addSubcommand(new DemoCommand(surroundings))
        .addSubcommand(new UploadCommand(surroundings))
        .addSubcommand(new StatusCommand(surroundings))
        .addSubcommand(
            new CommandLine(new AdminCommand()).addSubcommand(account).addSubcommand(key))
        .addSubcommand(jobs)
        .addSubcommand(new DoctorCommand(surroundings))
        .addSubcommand(new BenchCommand())
        .addSubcommand(new WarmUpCommand())
        .setExecutionExceptionHandler(new Faults())
        .setUsageHelpWidth(WIDTH);
    inheritVersion(root);
    return root;
  }

  private static void inheritVersion(CommandLine parent) {
    for (CommandLine child : parent.getSubcommands().values()) {
      child.getCommandSpec().versionProvider(parent.getCommandSpec().versionProvider());
      inheritVersion(child);
    }
  }
}
