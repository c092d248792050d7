package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates an API key. */
@Command(
    name = "create",
    description = "Create an API key, and print it once. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport keys create --label laptop")
final class KeysCreateCommand extends RequestCommand {
  @Option(names = "--label", paramLabel = "LABEL", description = "A name, up to 60 characters.")
  private Optional<String> label = Optional.empty();

  KeysCreateCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    label.ifPresent(text -> body.put("label", text));
    return api.postUnrepeatable("/account/keys", body);
  }
}
