package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Sends a test event to the webhook. */
@Command(
    name = "test",
    description = "Send a test event to the webhook, and print what it answered.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks test")
final class WebhooksTestCommand extends RequestCommand {

  WebhooksTestCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable("/webhook/test", JsonNodeFactory.instance.objectNode());
  }
}
