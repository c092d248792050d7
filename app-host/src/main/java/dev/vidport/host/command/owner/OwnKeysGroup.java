package dev.vidport.host.command.owner;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the own API keys. */
@Command(
    name = "keys",
    description = "List, create and revoke the API keys of the account.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport keys list")
public final class OwnKeysGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new OwnKeysGroup())
        .addSubcommand(new KeysListCommand(environment))
        .addSubcommand(new KeysCreateCommand(environment))
        .addSubcommand(new KeysRevokeCommand(environment));
  }
}
