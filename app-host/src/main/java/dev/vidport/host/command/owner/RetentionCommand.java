package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes the retention rule of the account. */
@Command(
    name = "retention",
    description = {
      "Delete the videos of the account so many days after they were created, or keep them.",
      "A stricter rule deletes nothing within the first 24 hours. Needs a session.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport account retention --days 90",
      "  vidport account retention --none",
    })
final class RetentionCommand extends RequestCommand {
  @Option(
      names = "--days",
      paramLabel = "DAYS",
      description = "Days after which a video is deleted, 1 to 3660.")
  private Optional<Integer> days = Optional.empty();

  @Option(names = "--none", description = "Keep videos.")
  private boolean isNone;

  RetentionCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    if (days.isPresent() == isNone) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use either --days DAYS or --none.");
    }
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("retentionDays", days.orElse(0));
    return api.put("/account/retention", body);
  }
}
