package dev.vidport.host.command.token;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for upload and edit tokens. */
@Command(
    name = "token",
    description = "List and revoke upload and edit tokens.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin token list jo@example.com")
public final class TokenGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new TokenGroup())
        .addSubcommand(new TokenListCommand(instance))
        .addSubcommand(new TokenRevokeCommand(instance));
  }
}
