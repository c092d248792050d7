package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Changes the plan that is paid. */
@Command(
    name = "plan",
    description = "Change to another paid plan. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport billing plan pro --yes")
final class BillingPlanCommand extends RequestCommand {
  @Parameters(paramLabel = "PLAN", description = "Name of the plan.")
  private String plan;

  @Mixin private Confirmation confirmation;

  BillingPlanCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    confirmation.require(environment(), "Change to the plan " + plan + "? This may be charged.");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.postOnce("/billing/plan", JsonNodeFactory.instance.objectNode().put("plan", plan));
  }
}
