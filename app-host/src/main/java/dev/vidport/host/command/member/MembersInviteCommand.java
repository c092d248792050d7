package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Invites a person. */
@Command(
    name = "invite",
    description = {
      "Invite a person to the account, and print the link, which is shown only this once.",
      "The person signs in with this address to accept. Requires a session (vidport login).",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members invite jo@example.com --role editor")
final class MembersInviteCommand extends RequestCommand {
  @Parameters(paramLabel = "EMAIL", description = "Email address of the person.")
  private String email;

  @Option(
      names = "--role",
      required = true,
      paramLabel = "ROLE",
      description = "owner, admin, editor, viewer or billing.")
  private String role;

  MembersInviteCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    ArgumentChecks.email("EMAIL", email);
    RoleParameter.check(role);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable(
        MemberParameter.INVITATIONS,
        JsonNodeFactory.instance.objectNode().put("email", email).put("role", role));
  }
}
