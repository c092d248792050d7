package dev.vidport.host.command.owner;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for the own account. */
@Command(
    name = "account",
    description =
        "Show, export or delete the account; its domains, its watermark, its retention rule and its"
            + " sessions.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport account show")
public final class OwnAccountGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new OwnAccountGroup())
        .addSubcommand(new AccountCommand(environment))
        .addSubcommand(new DomainsCommand(environment))
        .addSubcommand(new RetentionCommand(environment))
        .addSubcommand(new WatermarkCommand(environment))
        .addSubcommand(new ExportCommand(environment))
        .addSubcommand(new SessionsCommand(environment))
        .addSubcommand(new EndSessionCommand(environment))
        .addSubcommand(new DeleteAccountCommand(environment))
        .addSubcommand(new RestoreAccountCommand(environment));
  }
}
