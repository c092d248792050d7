package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Removes a member. */
@Command(
    name = "remove",
    description = "Remove a member and end their sessions in the account. Requires a session.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members remove jo@example.com --yes")
final class MembersRemoveCommand extends RequestCommand {
  @Mixin private MemberParameter member;
  @Mixin private Confirmation confirmation;

  MembersRemoveCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    member.check();
    confirmation.require(environment(), "Remove " + member + " from the account?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete(member.path(api));
  }
}
