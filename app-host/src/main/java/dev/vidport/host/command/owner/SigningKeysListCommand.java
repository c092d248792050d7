package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Lists the signing keys of the account. */
@Command(
    name = "list",
    description = "List the public keys that verify playback tokens.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport signing-keys list")
final class SigningKeysListCommand extends RequestCommand {

  SigningKeysListCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get("/account/signing-keys");
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode key : answer.path("keys")) {
      rows.add(
          List.of(
              key.path("keyId").asString(""),
              key.path("algorithm").asString(""),
              key.path("fingerprint").asString(""),
              FieldLines.time(key.path("createdAt")),
              key.path("lastUsedOn").asString("never"),
              key.path("name").asString("")));
    }
    return table(List.of("KEY", "ALGORITHM", "FINGERPRINT", "CREATED", "USED", "NAME"), rows);
  }
}
