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

/** Removes a signing key. */
@Command(
    name = "remove",
    description = "Remove a public key: its playback tokens stop at once. Requires a session.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport signing-keys remove 3f9a0c1d2e4b --yes")
final class SigningKeysRemoveCommand extends RequestCommand {
  @Parameters(paramLabel = "KEY", description = "Id of the key: 12 hexadecimal digits.")
  private String key;

  @Mixin private Confirmation confirmation;

  SigningKeysRemoveCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    HexParameter.of(key, 12, "The id of a key");
    confirmation.require(environment(), "Remove signing key " + key + "?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete("/account/signing-keys/" + key);
  }
}
