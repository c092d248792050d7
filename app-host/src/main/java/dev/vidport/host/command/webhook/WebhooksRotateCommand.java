package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Replaces the secret of the webhook. */
@Command(
    name = "rotate",
    description = "Replace the secret of the webhook. The old one stops working at once.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks rotate --yes")
final class WebhooksRotateCommand extends RequestCommand {
  @Mixin private Confirmation confirmation;

  WebhooksRotateCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    confirmation.require(environment(), "Replace the secret? The old one stops working at once.");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable("/webhook/rotate", JsonNodeFactory.instance.objectNode());
  }
}
