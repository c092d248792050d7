package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Accepts an invitation. */
@Command(
    name = "join",
    description = {
      "Accept an invitation to another account, in a session of the invited address.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members join vpi_abc")
final class MembersJoinCommand extends RequestCommand {
  @Parameters(
      paramLabel = "TOKEN",
      description = "Link of the invitation, or what it has after the #.")
  private String token;

  MembersJoinCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    String afterHash = token.substring(token.indexOf('#') + 1);
    return api.postUnrepeatable(
        MemberParameter.MEMBERSHIPS, JsonNodeFactory.instance.objectNode().put("token", afterHash));
  }
}
