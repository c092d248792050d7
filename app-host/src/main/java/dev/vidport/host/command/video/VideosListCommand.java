package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.command.MetadataOption;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists the videos of the account. */
@Command(
    name = "list",
    description = "List the videos of the account, newest first.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos list",
      "  vidport videos list --status FAILED --limit 100",
      "  vidport videos list --metadata course=42 --all --json",
    })
final class VideosListCommand extends RequestCommand {
  private static final int MAX_LIMIT = 100;
  private static final int MAX_PAGES = 100;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "25",
      description = "Videos of a page, up to 100. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(names = "--all", description = "List all pages.")
  private boolean all;

  @Option(
      names = "--after",
      paramLabel = "TOKEN",
      description = "Continue after a page: its nextToken.")
  private Optional<String> after = Optional.empty();

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "UPLOADING, PROCESSING, SUCCEEDED, FAILED or ABORTED.")
  private Optional<String> status = Optional.empty();

  @Option(names = "--name", paramLabel = "TEXT", description = "Part of the file name.")
  private Optional<String> name = Optional.empty();

  @Mixin private MetadataOption metadata;

  VideosListCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    ArgumentChecks.limit(limit, MAX_LIMIT);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    JsonNode page = api.get(path(after));
    if (!all) {
      return page;
    }
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    ArrayNode videos = list.putArray("videos");
    page.path("videos").forEach(videos::add);
    for (int pages = 1; page.has("nextToken") && pages < MAX_PAGES; pages++) {
      page = api.get(path(Optional.of(page.path("nextToken").asString(""))));
      page.path("videos").forEach(videos::add);
    }
    page.optional("nextToken").ifPresent(token -> list.set("nextToken", token));
    return list;
  }

  private String path(Optional<String> token) {
    QueryString query =
        QueryString.of("/videos")
            .with("limit", all ? MAX_LIMIT : limit)
            .with("nextToken", token)
            .with("status", status.map(text -> text.toUpperCase(Locale.ROOT)))
            .with("name", name);
    metadata.pairs().forEach((key, value) -> query.with("metadata." + key, value));
    return query.toString();
  }

  @Override
  protected List<String> text(JsonNode answer) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode video : answer.path("videos")) {
      rows.add(
          List.of(
              video.path("videoId").asString(""),
              FieldLines.time(video.path("createdAt")),
              video.path("outcome").asString(video.path("state").asString("")),
              video.path("fileName").asString("")));
    }
    List<String> lines = new ArrayList<>(table(List.of("VIDEO", "CREATED", "STATE", "NAME"), rows));
    if (answer.has("nextToken")) {
      say("More: --all, or --after " + answer.path("nextToken").asString(""));
    }
    return lines;
  }
}
