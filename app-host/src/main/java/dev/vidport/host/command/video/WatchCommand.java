package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.client.EventReader;
import dev.vidport.client.EventReader.StreamEvent;
import dev.vidport.client.NetworkErrors;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.JsonText;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints the events of the account or of a video. */
@Command(
    name = "watch",
    description = {
      "Print the changes of all videos of the account, or of one video until its end.",
      "A lost connection is opened again.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport watch",
      "  vidport watch 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport watch --json | jq -r .data.videoId",
    })
public final class WatchCommand extends ApiCommand {
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Set<String> ENDS =
      Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "DELETED");

  @Parameters(arity = "0..1", paramLabel = "ID", description = "Only this video.")
  private Optional<String> video = Optional.empty();

  public WatchCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    video.ifPresent(id -> HexParameter.of(id, 32, "A video ID"));
    ApiRequests api = api();
    String path = video.map(id -> "/videos/" + id + "/events").orElse("/account/events");
    boolean isReached = false;
    while (true) {
      try (EventReader events = api.stream(path)) {
        isReached = true;
        for (Optional<StreamEvent> event = events.next();
            event.isPresent();
            event = events.next()) {
          show(event.get());
          if (isEnd(event.get())) {
            return exitCode(event.get().data());
          }
        }
      } catch (ApiRefused refused) {
        // The answer of a proxy while the service restarts, for example.
        if (!isReached || !refused.isRetryable()) {
          throw refused;
        }
        say("Connection lost, trying again: status " + refused.status());
      } catch (IOException lost) {
        if (!isReached) {
          throw lost;
        }
        say("Connection lost, trying again: " + NetworkErrors.describe(lost));
      }
      environment().sleeper().sleep(PAUSE);
    }
  }

  private boolean isEnd(StreamEvent event) {
    return video.isPresent()
        && event.type().equals("status")
        && ENDS.contains(event.data().path("status").asString(""));
  }

  private static int exitCode(JsonNode last) {
    return Set.of("SUCCEEDED", "DELETED").contains(last.path("status").asString(""))
        ? CommandExitCode.OK
        : CommandExitCode.FAILED;
  }

  private void show(StreamEvent event) {
    JsonNode data = event.data();
    if (isJson()) {
      ObjectNode line = JsonNodeFactory.instance.objectNode().put("event", event.type());
      line.set("data", data);
      out().println(JsonText.line(line));
    } else if (!event.type().equals("ready")) {
      out().println(VisibleText.of(text(event.type(), data)));
    }
    out().flush();
  }

  private static String text(String type, JsonNode data) {
    List<String> words = new ArrayList<>();
    words.add(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    words.add(data.path("videoId").asString("-"));
    words.add(data.path("status").asString(type));
    if (data.has("percent")) {
      words.add(data.path("percent").asString("") + " %");
    }
    if (data.path("playable").asBoolean(false)) {
      words.add("playable");
    }
    if (data.has("failure")) {
      words.add(
          data.at("/failure/code").asString("") + ": " + data.at("/failure/message").asString(""));
    }
    return String.join("  ", words);
  }
}
