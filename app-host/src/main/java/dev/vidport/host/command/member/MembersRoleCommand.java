package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Changes the role of a member. */
@Command(
    name = "role",
    description = "Change the role of a member. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members role jo@example.com editor")
final class MembersRoleCommand extends RequestCommand {
  @Mixin private MemberParameter member;

  @Parameters(
      index = "1",
      paramLabel = "ROLE",
      description = "owner, admin, editor, viewer or billing.")
  private String role;

  MembersRoleCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    member.check();
    RoleParameter.check(role);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.patch(member.path(api), JsonNodeFactory.instance.objectNode().put("role", role));
  }
}
