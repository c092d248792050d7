package dev.vidport.host.command.owner;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for browser tokens. */
@Command(
    name = "tokens",
    description = "Create tokens for web pages.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport tokens upload")
public final class BrowserTokensGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new BrowserTokensGroup())
        .addSubcommand(new TokensUploadCommand(environment))
        .addSubcommand(new TokensEditCommand(environment));
  }
}
