package dev.vidport.host.command.account;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the account commands. */
@Command(
    name = "account",
    description = "Manage accounts.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account create --email jo@example.com --plan pro")
public final class AccountGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new AccountGroup())
        .addSubcommand(new AccountCreateCommand(environment))
        .addSubcommand(new AccountListCommand(environment))
        .addSubcommand(new AccountShowCommand(environment))
        .addSubcommand(new AccountDisableCommand(environment))
        .addSubcommand(new AccountEnableCommand(environment))
        .addSubcommand(new AccountPlanCommand(environment))
        .addSubcommand(new PauseVideosCommand(environment))
        .addSubcommand(new ResumeVideosCommand(environment));
  }
}
