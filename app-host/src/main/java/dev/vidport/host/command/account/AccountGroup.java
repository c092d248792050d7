package dev.vidport.host.command.account;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
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
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new AccountGroup())
        .addSubcommand(new AccountCreateCommand(instance))
        .addSubcommand(new AccountImportCommand(instance))
        .addSubcommand(new InviteCommand(instance))
        .addSubcommand(new InvitationListCommand(instance))
        .addSubcommand(new RevokeInvitationCommand(instance))
        .addSubcommand(new AccountListCommand(instance))
        .addSubcommand(new AccountShowCommand(instance))
        .addSubcommand(new AccountDisableCommand(instance))
        .addSubcommand(new AccountEnableCommand(instance))
        .addSubcommand(new AccountDeleteCommand(instance))
        .addSubcommand(new AccountPlanCommand(instance))
        .addSubcommand(new PauseVideosCommand(instance))
        .addSubcommand(new ResumeVideosCommand(instance))
        .addSubcommand(new AccountOperatorCommand(instance))
        .addSubcommand(new AccountOwnerCommand(instance))
        .addSubcommand(new AccountUnlinkCommand(instance));
  }
}
