package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints or changes the allowed domains. */
@Command(
    name = "domains",
    description = "Print the domains on which players may show the videos, or set them.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport account domains",
      "  vidport account domains --set example.com,*.example.org",
      "  vidport account domains --set \"\"",
    })
final class DomainsCommand extends RequestCommand {
  @Option(
      names = "--set",
      paramLabel = "DOMAINS",
      description = "The domains, separated by commas; an empty text allows every page.")
  private Optional<String> domains = Optional.empty();

  DomainsCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    if (domains.isEmpty()) {
      return api.get("/account/domains");
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ArrayNode list = body.putArray("domains");
    Stream.of(domains.get().split(",", -1))
        .map(String::strip)
        .filter(domain -> !domain.isEmpty())
        .forEach(list::add);
    return api.put("/account/domains", body);
  }
}
