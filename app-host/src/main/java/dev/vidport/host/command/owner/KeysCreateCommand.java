package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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
  @Option(names = "--label", paramLabel = "LABEL", description = "A name, up to 60 characters.")
  private Optional<String> label = Optional.empty();

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      split = ",",
      description = {
        "What the key may do: read, upload, edit, delete, captions, webhooks, billing.",
        "Default: all."
      })
  private List<String> scopes = List.of();

  @Option(
      names = "--expires-in",
      paramLabel = "SECONDS",
      description = "Time until the key is refused, 60 to 315360000. Default: never.")
  private Optional<Long> expiresIn = Optional.empty();

  @Option(
      names = "--allow-ip",
      paramLabel = "CIDR",
      split = ",",
      description = "An address or range from which it is accepted. Default: all.")
  private List<String> allowedIps = List.of();

  KeysCreateCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    label.ifPresent(text -> body.put("label", text));
    addList("scopes", scopes, body);
    expiresIn.ifPresent(seconds -> body.put("expiresIn", seconds));
    addList("allowedIps", allowedIps, body);
    return api.postUnrepeatable("/account/keys", body);
  }

  private static void addList(String field, List<String> values, ObjectNode body) {
    if (!values.isEmpty()) {
      ArrayNode items = body.putArray(field);
      values.forEach(items::add);
    }
  }
}
