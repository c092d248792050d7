package dev.vidport.host.command.webhook;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists the events of the account. */
@Command(
    name = "events",
    description = "List the events of the account of the last 31 days, oldest first.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport webhooks events",
      "  vidport webhooks events --video 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
    })
final class WebhooksEventsCommand extends RequestCommand {
  private static final int MAX_LIMIT = 100;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "Number of events, up to 100. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--after",
      paramLabel = "POSITION",
      description = "Continue after a list: its field next; or latest.")
  private Optional<String> after = Optional.empty();

  @Option(names = "--video", paramLabel = "ID", description = "Only those of this video.")
  private Optional<String> video = Optional.empty();

  WebhooksEventsCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    ArgumentChecks.limit(limit, MAX_LIMIT);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(
        QueryString.of("/events")
            .with("limit", limit)
            .with("after", after)
            .with("videoId", video)
            .toString());
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode event : answer.path("events")) {
      rows.add(
          List.of(
              event.path("createdAt").asString(""),
              event.path("type").asString(""),
              event.at("/data/videoId").asString("-")));
    }
    say("Continue with: --after " + answer.path("next").asString(""));
    return table(List.of("TIME", "TYPE", "VIDEO"), rows);
  }
}
