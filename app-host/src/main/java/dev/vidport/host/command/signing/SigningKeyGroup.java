package dev.vidport.host.command.signing;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
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
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new SigningKeyGroup())
        .addSubcommand(new SigningKeyListCommand(environment))
        .addSubcommand(new SigningKeyRotateCommand(environment));
  }
}
