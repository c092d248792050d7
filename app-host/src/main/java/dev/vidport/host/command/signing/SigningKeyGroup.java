package dev.vidport.host.command.signing;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the key that signs links. */
@Command(
    name = "signing-key",
    description = "List and rotate the key that signs links.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin signing-key rotate")
public final class SigningKeyGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new SigningKeyGroup())
        .addSubcommand(new SigningKeyListCommand(instance))
        .addSubcommand(new SigningKeyRotateCommand(instance));
  }
}
