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

/** Lists the invitations of the account. */
@Command(
    name = "invitations",
    description = "List the invitations that were not used. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members invitations")
final class MembersInvitationsCommand extends RequestCommand {
  MembersInvitationsCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(MemberParameter.INVITATIONS);
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode invitation : answer.path("invitations")) {
      rows.add(
          List.of(
              invitation.path("invitationId").asString(""),
              invitation.path("email").asString(""),
              invitation.path("role").asString(""),
              FieldLines.time(invitation.path("expiresAt")),
              invitation.path("invitedBy").asString("")));
    }
    return table(List.of("INVITATION", "EMAIL", "ROLE", "EXPIRES", "INVITED BY"), rows);
  }
}
