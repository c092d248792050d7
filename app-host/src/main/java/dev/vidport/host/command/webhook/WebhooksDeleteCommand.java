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

/** Deletes the webhook of the account. */
@Command(
    name = "delete",
    description = "Delete the webhook of the account.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks delete --yes")
final class WebhooksDeleteCommand extends RequestCommand {
  @Mixin private Confirmation confirmation;

  WebhooksDeleteCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    confirmation.require(environment(), "Delete the webhook of the account?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete("/webhook");
  }
}
