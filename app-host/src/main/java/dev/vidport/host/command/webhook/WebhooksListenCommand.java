package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.client.EventForwarder;
import dev.vidport.host.client.ForwardingListener;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.ServiceOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Forwards the events of an account to an address on this machine or network. */
@Command(
    name = "listen",
    description = {
      "Forward the events of the account to a local address, signed like webhooks, until Ctrl-C.",
      "For development: the account needs no webhook, and one that it has receives the events as"
          + " well.",
      "Events that occur while the command does not run are not forwarded."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport webhooks listen --forward-to http://localhost:3000/vidport",
      "",
      "The secret that it prints depends on the API key only, so it stays the same.",
      "An event that is not accepted is sent again after 1, 2, 4 and 8 seconds.",
      "Exit codes: 1 refused, 2 invalid command line, 69 no connection, 130 Ctrl-C."
    })
final class WebhooksListenCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;

  @Option(
      names = "--forward-to",
      paramLabel = "ADDRESS",
      required = true,
      description = "The address to which events are posted, with http or https.")
  private String address;

  WebhooksListenCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    EventForwarder forwarder = service.eventForwarder(environment, target());
    String start = forwarder.latest();
    PrintWriter out = spec.commandLine().getOut();
    out.println("Secret: " + forwarder.secret().text());
    out.println("Forwarding events to " + VisibleText.of(address) + " (Ctrl-C ends)");
    out.flush();
    forwarder.run(start, new Lines(out, spec.commandLine().getErr()));
    return CommandExitCode.OK;
  }

  private URI target() {
    try {
      URI target = new URI(address);
      String scheme = String.valueOf(target.getScheme()).toLowerCase(Locale.ROOT);
      if (Set.of("http", "https").contains(scheme)
          && target.getHost() != null
          && target.getRawUserInfo() == null
          && target.getRawFragment() == null) {
        return target;
      }
    } catch (URISyntaxException e) {
      // Reported below, as every other invalid address.
    }
    throw new CommandFailed(
        CommandExitCode.USAGE,
        "--forward-to must be an address such as http://localhost:3000/vidport, without a user name"
            + " and a fragment.");
  }

  /** Prints a line for each attempt. */
  private record Lines(PrintWriter out, PrintWriter errors) implements ForwardingListener {
    @Override
    public void attempted(
        String type,
        String eventId,
        String result,
        boolean isAccepted,
        Duration time,
        boolean isLast) {
      String end = isAccepted ? "" : isLast ? "  given up" : "  trying again";
      print(
          String.format(
              Locale.ROOT,
              "%s  %s  %s  %s  %d ms%s",
              now(),
              type,
              eventId,
              result,
              time.toMillis(),
              end),
          out);
    }

    @Override
    public void disconnected(String reason) {
      print(now() + "  No connection to the service; trying again: " + reason, errors);
    }

    @Override
    public void reconnected() {
      print(now() + "  Connected again", errors);
    }

    private static String now() {
      return Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static void print(String line, PrintWriter to) {
      to.println(VisibleText.of(line));
      to.flush();
    }
  }
}
