package dev.vidport.host.command.member;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints a session of another account. */
@Command(
    name = "switch",
    description = {
      "Print the token of a session of another account of which you are a member.",
      "It is shown only this once. To use it, store it with login --with-key.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport members switch 9c1e5a7d3b2f4860a1d3f5e7092c4b6a")
final class MembersSwitchCommand extends RequestCommand {
  @Parameters(paramLabel = "ACCOUNT", description = "Id of the account: 32 hexadecimal digits.")
  private String account;

  MembersSwitchCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    HexParameter.of(account, 32, "The id of an account");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable(
        MemberParameter.MEMBERSHIPS + "/" + account + "/session",
        JsonNodeFactory.instance.objectNode());
  }

  @Override
  protected List<String> text(JsonNode answer) {
    return List.of(answer.path("sessionToken").asString(""));
  }
}
