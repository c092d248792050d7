package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.key.KeyReport;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Lists the API keys of the account. */
@Command(
    name = "list",
    description = "List the API keys of the account, without the keys themselves.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport keys list")
final class KeysListCommand extends RequestCommand {

  KeysListCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get("/account/keys");
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode key : answer.path("keys")) {
      rows.add(
          List.of(
              key.path("keyId").asString(""),
              key.path("prefix").asString("") + "…",
              FieldLines.time(key.path("createdAt")),
              key.path("expiresAt").isMissingNode()
                  ? "never"
                  : FieldLines.time(key.path("expiresAt")),
              key.path("lastUsedOn").asString("never"),
              key.path("scopes")
                  .valueStream()
                  .map(scope -> scope.asString(""))
                  .collect(Collectors.joining(",")),
              KeyReport.addresses(
                  key.path("allowedIps").valueStream().map(range -> range.asString("")).toList()),
              state(key),
              key.path("label").asString("")));
    }
    return table(
        List.of("KEY", "BEGINS", "CREATED", "EXPIRES", "USED", "SCOPES", "FROM", "STATE", "LABEL"),
        rows);
  }

  private static String state(JsonNode key) {
    if (key.path("revoked").asBoolean(false)) {
      return "revoked";
    }
    String end = key.path("expiresAt").asString("");
    return end.isEmpty() || Instant.parse(end).isAfter(Instant.now()) ? "valid" : "expired";
  }
}
