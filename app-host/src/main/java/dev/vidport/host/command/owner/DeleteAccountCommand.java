package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Requests the erasure of the account. */
@Command(
    name = "delete",
    description = {
      "Delete the account, its videos and everything else that belongs to it.",
      "Until the time that is printed, the account can be restored. Requires a session (vidport"
          + " login)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport account delete --confirm jo@example.com")
final class DeleteAccountCommand extends RequestCommand {
  @Option(
      names = "--confirm",
      required = true,
      paramLabel = "EMAIL",
      description = "The e-mail address of the account, as a confirmation.")
  private String confirmed;

  DeleteAccountCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.delete("/account", JsonNodeFactory.instance.objectNode().put("confirm", confirmed));
  }
}
