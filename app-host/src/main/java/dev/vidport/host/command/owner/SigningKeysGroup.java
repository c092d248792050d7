package dev.vidport.host.command.owner;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the keys with which servers of the account sign playback tokens. */
@Command(
    name = "signing-keys",
    description = "List, add and remove the public keys that verify playback tokens.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport signing-keys list")
public final class SigningKeysGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new SigningKeysGroup())
        .addSubcommand(new SigningKeysListCommand(environment))
        .addSubcommand(new SigningKeysAddCommand(environment))
        .addSubcommand(new SigningKeysRemoveCommand(environment));
  }
}
