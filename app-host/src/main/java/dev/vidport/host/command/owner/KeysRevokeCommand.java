package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Revokes an API key. */
@Command(
    name = "revoke",
    description = "Revoke an API key, and the tokens that were made with it. Requires a session.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport keys revoke 0a1b2c3d4e5f --yes")
final class KeysRevokeCommand extends RequestCommand {
  @Parameters(paramLabel = "KEY", description = "Id of the key: 12 hexadecimal digits.")
  private String key;

  @Mixin private Confirmation confirmation;

  KeysRevokeCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    HexParameter.of(key, 12, "The id of a key");
    confirmation.require(environment(), "Revoke key " + key + "?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete("/account/keys/" + key);
  }
}
