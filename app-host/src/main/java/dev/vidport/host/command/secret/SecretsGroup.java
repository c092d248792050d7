package dev.vidport.host.command.secret;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the key that encrypts the secrets in the database. */
@Command(
    name = "secrets",
    description = "Show and rotate the key that encrypts the secrets in the database.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin secrets rotate")
public final class SecretsGroup extends CommandGroup {
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new SecretsGroup())
        .addSubcommand(new SecretsStatusCommand(instance))
        .addSubcommand(new SecretsRotateCommand(instance));
  }
}
