package dev.vidport.host.command.webhook;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for webhooks. */
@Command(
    name = "webhooks",
    description = "Set the webhook of the account, see its deliveries, and receive events locally.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks listen --forward-to http://localhost:3000/vidport")
public final class WebhooksGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new WebhooksGroup())
        .addSubcommand(new WebhooksGetCommand(environment))
        .addSubcommand(new WebhooksSetCommand(environment))
        .addSubcommand(new WebhooksDeleteCommand(environment))
        .addSubcommand(new WebhooksRotateCommand(environment))
        .addSubcommand(new WebhooksTestCommand(environment))
        .addSubcommand(new WebhooksDeliveriesCommand(environment))
        .addSubcommand(new WebhooksReplayCommand(environment))
        .addSubcommand(new WebhooksEventsCommand(environment))
        .addSubcommand(new WebhooksListenCommand(environment));
  }
}
