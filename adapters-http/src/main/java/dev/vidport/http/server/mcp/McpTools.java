package dev.vidport.http.server.mcp;

import dev.vidport.http.server.mcp.McpTool.Wait;
import dev.vidport.http.server.openapi.ApiDocument;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the host. */
final class McpTools {
  private static final int WAIT_FOR_NEW = 30;
  private static final Set<String> ENDED =
      Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE");

  /** Fields for programs, or too large for a model. */
  private static final Set<String> OMITTED =
      Set.of("dryRun", "redactions", "deleteOriginal", "linkTtl");

  private final Map<String, McpTool> tools = new LinkedHashMap<>();
  private final ToolSchemas schemas;

  McpTools(ApiDocument document) {
    this.schemas = new ToolSchemas(document);
    creating(
        "import_video",
        "Import a video",
        "Imports a video from an HTTPS address and processes it. Returns its status; videoId names it"
            + " in other tools.",
        "createVideo",
        "ImportRequest",
        Optional.of("sourceUrl"));
    creating(
        "trim_video",
        "Trim a video",
        "Makes a new video of a part of a video, frame-accurate. The first video stays.",
        "reprocessVideo",
        "ReprocessRequest",
        Optional.empty());
    creating(
        "edit_videos",
        "Cut and join videos",
        "Makes a new video of parts of finished videos, in the given order. To cut something out, use"
            + " the parts before and after it.",
        "createVideo",
        "EditRequest",
        Optional.of("edit"));
    add(
        "get_video",
        "Get a video",
        "Returns the status of a video, with its links when it is processed. Links expire; call again"
            + " for new ones.",
        "getVideo",
        Optional.empty(),
        Wait.VIDEO,
        0);
    add(
        "list_videos",
        "List videos",
        "Lists the videos of the account, newest first, in pages.",
        "listVideos",
        Optional.empty(),
        Wait.NOTHING,
        0);
    add(
        "create_captions",
        "Make captions",
        "Recognizes the speech of a processed video and makes captions of it.",
        "createCaptions",
        Optional.of("CreateCaptionsRequest"),
        Wait.CAPTIONS,
        WAIT_FOR_NEW);
    add(
        "put_captions",
        "Set captions",
        "Publishes the text of captions, and replaces those of the same language.",
        "putCaptions",
        Optional.of("PutCaptionsRequest"),
        Wait.NOTHING,
        0);
    add(
        "get_captions",
        "Get captions",
        "Returns the state and the links of the captions of a video.",
        "getCaptions",
        Optional.empty(),
        Wait.NOTHING,
        0);
    add(
        "embed_video",
        "Embed a video",
        "Turns the player page of a video on or off. Returns its address and the HTML for other pages.",
        "changeEmbed",
        Optional.of("ChangeEmbedRequest"),
        Wait.NOTHING,
        0);
    add(
        "get_usage",
        "Get the usage",
        "Returns the usage of the account in a month, with what the plan includes.",
        "getUsage",
        Optional.empty(),
        Wait.NOTHING,
        0);
  }

  private void creating(
      String name,
      String title,
      String description,
      String operation,
      String body,
      Optional<String> filled) {
    ObjectNode schema = schemas.ofOperation(operation, Optional.of(body), OMITTED);
    ObjectNode properties = schema.get("properties").asObject();
    properties
        .putObject(McpTool.KEY)
        .put("type", "string")
        .put("minLength", 1)
        .put("maxLength", 255)
        .put(
            "description",
            "The same text in a repeated call, so that it has no second effect; valid for 24 hours");
    addWait(properties, WAIT_FOR_NEW);
    put(
        new McpTool(
            name,
            title,
            description,
            operation,
            schema,
            pathNames(schema),
            true,
            filled,
            Wait.NEW_VIDEO));
  }

  private void add(
      String name,
      String title,
      String description,
      String operation,
      Optional<String> body,
      Wait wait,
      int usualSeconds) {
    ObjectNode schema = schemas.ofOperation(operation, body, OMITTED);
    if (wait != Wait.NOTHING) {
      addWait(schema.get("properties").asObject(), usualSeconds);
    }
    put(
        new McpTool(
            name,
            title,
            description,
            operation,
            schema,
            pathNames(schema),
            body.isPresent(),
            Optional.empty(),
            wait));
  }

  private static Set<String> pathNames(ObjectNode schema) {
    return schema.get("properties").has("videoId") ? Set.of("videoId") : Set.of();
  }

  private static void addWait(ObjectNode properties, int usualSeconds) {
    properties
        .putObject(McpTool.WAIT)
        .put("type", "integer")
        .put("minimum", 0)
        .put("maximum", ToolWaits.MAX_SECONDS)
        .put("default", usualSeconds)
        .put(
            "description",
            "Seconds to wait for the end of the processing. The result is the present status when it"
                + " takes longer, or when too many calls wait: then call get_video.");
  }

  private void put(McpTool tool) {
    tools.put(tool.name(), tool);
  }

  Iterable<McpTool> all() {
    return tools.values();
  }

  Optional<McpTool> find(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /**
   * Calls a tool.
   *
   * @param holder who waits
   */
  static ToolAnswer call(
      McpTool tool, ObjectNode arguments, ToolCaller caller, String holder, ToolWaits waits)
      throws IOException {
    ToolRequest request = tool.request(arguments);
    boolean isRead = tool.awaited() == Wait.VIDEO && request.problems().isEmpty();
    int seconds = tool.seconds(arguments).orElse(0);
    if (isRead && seconds > 0) {
      return waits.await(
          caller, holder, request.path().getOrDefault("videoId", ""), seconds, McpTools::hasEnded);
    }
    ToolAnswer answer = caller.call(request);
    String video = answer.body().path("videoId").asString("");
    if (answer.isRefused() || video.isEmpty() || tool.awaited() == Wait.NOTHING) {
      return answer;
    }
    ToolAnswer status =
        switch (tool.awaited()) {
          case NEW_VIDEO -> waits.await(caller, holder, video, seconds, McpTools::hasEnded);
          case CAPTIONS -> waits.await(caller, holder, video, seconds, each -> !isCaptioning(each));
          case VIDEO, NOTHING -> answer;
        };
    // A key may permit the change only. The change is done, so its answer must not be lost.
    return status.isRefused() ? answer : status;
  }

  private static boolean hasEnded(JsonNode status) {
    return ENDED.contains(status.path("status").asString(""));
  }

  private static boolean isCaptioning(JsonNode status) {
    return status.at("/captions/status").asString("").equals("processing");
  }
}
