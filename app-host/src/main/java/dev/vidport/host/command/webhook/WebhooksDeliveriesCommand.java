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

/** Lists the attempts to deliver events. */
@Command(
    name = "deliveries",
    description = "List the attempts to deliver events, newest first.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport webhooks deliveries",
      "  vidport webhooks deliveries --video 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
    })
final class WebhooksDeliveriesCommand extends RequestCommand {
  private static final int MAX_LIMIT = 100;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "Number of attempts, up to 100. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(names = "--video", paramLabel = "ID", description = "Only those of this video.")
  private Optional<String> video = Optional.empty();

  WebhooksDeliveriesCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    ArgumentChecks.limit(limit, MAX_LIMIT);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(
        QueryString.of("/webhook/deliveries")
            .with("limit", limit)
            .with("videoId", video)
            .toString());
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode delivery : answer.path("deliveries")) {
      rows.add(
          List.of(
              delivery.path("attemptedAt").asString(""),
              delivery.path("type").asString(""),
              delivery.path("attempt").asString(""),
              delivery.path("ok").asBoolean(false) ? "ok" : "failed",
              delivery.path("status").asString("-"),
              delivery.path("eventId").asString("")));
    }
    return table(List.of("TIME", "TYPE", "ATTEMPT", "RESULT", "STATUS", "EVENT"), rows);
  }
}
