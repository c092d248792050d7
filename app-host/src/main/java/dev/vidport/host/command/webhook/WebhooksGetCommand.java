package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Prints the webhook of the account. */
@Command(
    name = "get",
    description = "Print the webhook of the account, with its secret.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks get")
final class WebhooksGetCommand extends RequestCommand {

  WebhooksGetCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get("/webhook");
  }
}
