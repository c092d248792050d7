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

/** Ends the own membership. */
@Command(
    name = "leave",
    description = "Leave the account, which ends your sessions in it. Requires a session.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members leave --yes")
final class MembersLeaveCommand extends RequestCommand {
  @Mixin private Confirmation confirmation;

  MembersLeaveCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    confirmation.require(environment(), "Leave the account?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete(MemberParameter.path(api, member -> member.path("you").asBoolean(false)));
  }
}
