package dev.vidport.host.command.member;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the members of the account. */
@Command(
    name = "members",
    description = "List, invite and remove the members of the account, and change their roles.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members list")
public final class MembersGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new MembersGroup())
        .addSubcommand(new MembersListCommand(environment))
        .addSubcommand(new MembersRoleCommand(environment))
        .addSubcommand(new MembersRemoveCommand(environment))
        .addSubcommand(new MembersLeaveCommand(environment))
        .addSubcommand(new MembersInviteCommand(environment))
        .addSubcommand(new MembersInvitationsCommand(environment))
        .addSubcommand(new MembersRevokeCommand(environment))
        .addSubcommand(new MembersJoinCommand(environment))
        .addSubcommand(new MembersAccountsCommand(environment))
        .addSubcommand(new MembersSwitchCommand(environment));
  }
}
