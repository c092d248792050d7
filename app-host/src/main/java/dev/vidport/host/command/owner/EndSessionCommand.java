package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Ends sessions of the account. */
@Command(
    name = "end-session",
    description =
        "End a session of the account, or all others. Requires a session (vidport login).",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport account end-session 0a1b2c3d4e5f6071 --yes",
      "  vidport account end-session --others --yes",
    })
final class EndSessionCommand extends RequestCommand {
  @Parameters(arity = "0..1", paramLabel = "SESSION", description = "Id of the session.")
  private Optional<String> session = Optional.empty();

  @Option(names = "--others", description = "End all sessions but the one that is used.")
  private boolean others;

  @Mixin private Confirmation confirmation;

  EndSessionCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    if (session.isPresent() == others) {
      throw new CommandFailed(CommandExitCode.USAGE, "Name a session, or use --others.");
    }
    confirmation.require(
        environment(), others ? "End all other sessions?" : "End session " + session.get() + "?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return others
        ? api.delete("/account/sessions")
        : api.delete("/account/sessions/" + QueryString.segment(session.orElseThrow()));
  }
}
