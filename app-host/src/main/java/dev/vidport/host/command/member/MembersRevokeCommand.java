package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Revokes an invitation. */
@Command(
    name = "revoke",
    description = "Revoke an invitation, whose link then is not valid any more.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members revoke 0a1b2c3d4e5f6071")
final class MembersRevokeCommand extends RequestCommand {
  @Parameters(
      paramLabel = "INVITATION",
      description = "Id of the invitation: 16 hexadecimal digits.")
  private String invitation;

  MembersRevokeCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    HexParameter.of(invitation, 16, "The id of an invitation");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete(MemberParameter.INVITATIONS + "/" + invitation);
  }
}
