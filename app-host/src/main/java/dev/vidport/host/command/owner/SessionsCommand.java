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

/** Lists the sessions of the account. */
@Command(
    name = "sessions",
    description = "List the sessions of the account. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport account sessions")
final class SessionsCommand extends RequestCommand {

  SessionsCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get("/account/sessions");
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode session : answer.path("sessions")) {
      rows.add(
          List.of(
              session.path("sessionId").asString(""),
              FieldLines.time(session.path("createdAt")),
              FieldLines.time(session.path("expiresAt")),
              session.path("device").asString("-"),
              session.path("network").asString("-"),
              session.path("current").asBoolean(false) ? "this one" : ""));
    }
    return table(List.of("SESSION", "CREATED", "EXPIRES", "DEVICE", "NETWORK", ""), rows);
  }
}
