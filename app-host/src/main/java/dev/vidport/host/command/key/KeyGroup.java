package dev.vidport.host.command.key;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the API key commands. */
@Command(
    name = "key",
    description = "Manage API keys.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin key create jo@example.com --label laptop")
public final class KeyGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new KeyGroup())
        .addSubcommand(new KeyCreateCommand(environment))
        .addSubcommand(new KeyListCommand(environment))
        .addSubcommand(new KeyRevokeCommand(environment));
  }
}
