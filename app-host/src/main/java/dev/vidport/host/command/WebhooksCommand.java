package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the commands for developers of receivers of webhooks. */
@Command(
    name = "webhooks",
    description = "Receive the events of an account without a public address.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport webhooks listen --forward-to http://localhost:3000/vidport")
final class WebhooksCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    UsageHelp.print(spec);
  }
}
