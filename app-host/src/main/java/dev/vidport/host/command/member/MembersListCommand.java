package dev.vidport.host.command.member;

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

/** Lists the members of the account. */
@Command(
    name = "list",
    description = "List the members of the account. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members list")
final class MembersListCommand extends RequestCommand {
  MembersListCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(MemberParameter.MEMBERS);
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode member : answer.path("members")) {
      rows.add(
          List.of(
              member.path("memberId").asString(""),
              member.path("email").asString(""),
              member.path("role").asString(""),
              FieldLines.time(member.path("since")),
              member.path("you").asBoolean(false) ? "you" : ""));
    }
    return table(List.of("MEMBER", "EMAIL", "ROLE", "SINCE", ""), rows);
  }
}
