package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.key.KeyOptions;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates an API key. */
@Command(
    name = "create",
    description = "Create an API key, and print it once. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport keys create --label laptop",
      "  vidport keys create --label ingest --scope upload --allow-ip 203.0.113.0/24"
    })
final class KeysCreateCommand extends RequestCommand {
  @Mixin private KeyOptions options;

  KeysCreateCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    RequestedKey key = options.key();
    if (!key.label().isEmpty()) {
      body.put("label", key.label());
    }
    addList("scopes", key.scopes(), body);
    key.expiresIn().ifPresent(seconds -> body.put("expiresIn", seconds));
    addList("allowedIps", key.allowedIps(), body);
    return api.postUnrepeatable("/account/keys", body);
  }

  private static void addList(String field, List<String> values, ObjectNode body) {
    if (!values.isEmpty()) {
      ArrayNode items = body.putArray(field);
      values.forEach(items::add);
    }
  }
}
