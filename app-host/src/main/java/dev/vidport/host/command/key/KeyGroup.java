package dev.vidport.host.command.key;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
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
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new KeyGroup())
        .addSubcommand(new KeyCreateCommand(instance))
        .addSubcommand(new KeyListCommand(instance))
        .addSubcommand(new KeyRevokeCommand(instance));
  }
}
