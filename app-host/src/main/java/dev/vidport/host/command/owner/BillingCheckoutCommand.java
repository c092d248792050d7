package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Starts the payment of a plan. */
@Command(
    name = "checkout",
    description = "Print the page on which a plan is paid. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport billing checkout starter --return-url https://www.example.com/")
final class BillingCheckoutCommand extends RequestCommand {
  @Parameters(paramLabel = "PLAN", description = "Name of the plan.")
  private String plan;

  @Option(
      names = "--return-url",
      required = true,
      paramLabel = "URL",
      description = "Page to which the payment page returns.")
  private String returnUrl;

  BillingCheckoutCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postOnce(
        "/billing/checkout",
        JsonNodeFactory.instance
            .objectNode()
            .put("plan", plan)
            .put("successUrl", returnUrl)
            .put("cancelUrl", returnUrl));
  }
}
