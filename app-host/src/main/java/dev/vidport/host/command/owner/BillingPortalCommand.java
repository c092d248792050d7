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

/** Opens the page of the payment provider. */
@Command(
    name = "portal",
    description =
        "Print the page with invoices and means of payment. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport billing portal --return-url https://www.example.com/")
final class BillingPortalCommand extends RequestCommand {
  @Option(
      names = "--return-url",
      required = true,
      paramLabel = "URL",
      description = "Page to which the portal returns.")
  private String returnUrl;

  BillingPortalCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postOnce(
        "/billing/portal", JsonNodeFactory.instance.objectNode().put("returnUrl", returnUrl));
  }
}
