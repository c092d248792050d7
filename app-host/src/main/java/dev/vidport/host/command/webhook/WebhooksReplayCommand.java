package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Delivers an event again. */
@Command(
    name = "replay",
    description = "Send an event to the webhook again.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks replay evt_5f0c6a8e2b7d4c1f")
final class WebhooksReplayCommand extends RequestCommand {
  @Parameters(paramLabel = "EVENT", description = "Id of the event, as deliveries list it.")
  private String event;

  WebhooksReplayCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable(
        "/webhook/deliveries/" + QueryString.segment(event) + "/replay",
        JsonNodeFactory.instance.objectNode());
  }
}
