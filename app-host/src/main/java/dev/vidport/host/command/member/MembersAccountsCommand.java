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

/** Lists the accounts of the person. */
@Command(
    name = "accounts",
    description = "List the accounts of which you are a member. Requires a session.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members accounts")
final class MembersAccountsCommand extends RequestCommand {
  MembersAccountsCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(MemberParameter.MEMBERSHIPS);
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode membership : answer.path("memberships")) {
      rows.add(
          List.of(
              membership.path("accountId").asString(""),
              membership.path("email").asString(""),
              membership.path("role").asString(""),
              FieldLines.time(membership.path("since")),
              membership.path("current").asBoolean(false) ? "this one" : ""));
    }
    return table(List.of("ACCOUNT", "EMAIL", "ROLE", "SINCE", ""), rows);
  }
}
