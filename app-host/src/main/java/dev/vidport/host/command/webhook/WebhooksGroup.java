package dev.vidport.host.command.webhook;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for developers of receivers of webhooks. */
@Command(
    name = "webhooks",
    description = "Receive the events of an account without a public address.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks listen --forward-to http://localhost:3000/vidport")
public final class WebhooksGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new WebhooksGroup())
        .addSubcommand(new WebhooksListenCommand(environment));
  }
}
