package dev.vidport.host.command.owner;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for payment. */
@Command(
    name = "billing",
    description = "Pay for a plan, change it, and see invoices.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport billing portal --return-url https://www.example.com/")
public final class BillingGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new BillingGroup())
        .addSubcommand(new BillingCheckoutCommand(environment))
        .addSubcommand(new BillingPlanCommand(environment))
        .addSubcommand(new BillingPortalCommand(environment));
  }
}
