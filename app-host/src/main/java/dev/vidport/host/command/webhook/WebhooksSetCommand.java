package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sets the webhook of the account. */
@Command(
    name = "set",
    description = "Set the address to which the events of the account are sent.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport webhooks set https://hooks.example.com/vidport",
      "  vidport webhooks set https://hooks.example.com/vidport --event video.ready",
    })
final class WebhooksSetCommand extends RequestCommand {
  @Parameters(paramLabel = "ADDRESS", description = "An HTTPS address on the public internet.")
  private String address;

  @Option(
      names = "--event",
      paramLabel = "TYPE",
      description = "Send only events of this type, such as video.ready. May be repeated.")
  private List<String> events = List.of();

  @Option(names = "--disabled", description = "Store it, but send nothing to it.")
  private boolean disabled;

  WebhooksSetCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ObjectNode body =
        JsonNodeFactory.instance.objectNode().put("url", address).put("enabled", !disabled);
    if (!events.isEmpty()) {
      events.forEach(body.putArray("events")::add);
    }
    return api.put("/webhook", body);
  }
}
