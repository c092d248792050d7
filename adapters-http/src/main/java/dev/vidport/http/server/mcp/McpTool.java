package dev.vidport.http.server.mcp;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.http.server.json.ApiJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool: one operation of the API, whose arguments have the names of its parameters and fields.
 *
 * @param operation id of the operation
 * @param schema of the arguments
 * @param pathNames arguments that are path parameters
 * @param hasBody whether the other arguments are fields of the body, instead of query parameters
 * @param filled the field that the body must have, to select its kind; empty if there is none
 * @param awaited what the tool can wait for
 */
record McpTool(
    String name,
    String title,
    String description,
    String operation,
    ObjectNode schema,
    Set<String> pathNames,
    boolean hasBody,
    Optional<String> filled,
    Wait awaited) {
  static final String WAIT = "waitSeconds";
  static final String KEY = "idempotencyKey";

  /** Operations that replace captions, or delete the code of a player page. */
  private static final Set<String> DESTRUCTIVE = Set.of("putCaptions", "changeEmbed");

  /** What a tool can wait for before it returns. */
  enum Wait {
    NOTHING,
    /** The end of the video that the request makes. */
    NEW_VIDEO,
    /** The end of the video that the arguments name. */
    VIDEO,
    /** The end of the recognition of speech in that video. */
    CAPTIONS
  }

  ObjectNode json() {
    ObjectNode json =
        ApiJson.object().put("name", name).put("title", title).put("description", description);
    json.set("inputSchema", schema);
    json.putObject("annotations")
        .put("readOnlyHint", !hasBody)
        .put("destructiveHint", DESTRUCTIVE.contains(operation))
        .put("openWorldHint", operation.equals("createVideo"));
    return json;
  }

  /** The request of a call, with what is wrong with its arguments beyond the contract. */
  ToolRequest request(ObjectNode arguments) {
    List<Problem> problems = new ArrayList<>();
    Map<String, String> path = new HashMap<>();
    Map<String, String> query = new HashMap<>();
    ObjectNode body = ApiJson.object();
    arguments.forEachEntry(
        (field, value) -> {
          if (!schema.get("properties").has(field)) {
            // Also fields of the operation that the tool does not have.
            problems.add(new Problem(field, "is not an argument of this tool"));
          } else if (pathNames.contains(field)) {
            if (value.isString() && !value.asString().isEmpty()) {
              path.put(field, value.asString());
            } else {
              problems.add(new Problem(field, "must be a text"));
            }
          } else if (field.equals(WAIT) || field.equals(KEY)) {
            // Read by the callers of this method.
          } else if (hasBody) {
            body.set(field, value);
          } else {
            addQuery(field, value, query, problems);
          }
        });
    for (String missing : pathNames) {
      if (!arguments.has(missing)) {
        problems.add(new Problem(missing, "is required"));
      }
    }
    filled.filter(field -> !body.has(field)).ifPresent(field -> body.put(field, ""));
    return new ToolRequest(
        operation,
        path,
        query,
        hasBody ? Optional.of(body) : Optional.empty(),
        key(arguments, problems),
        withWait(arguments, problems));
  }

  private static void addQuery(
      String field, JsonNode value, Map<String, String> query, List<Problem> problems) {
    if (value.isString() || value.isNumber() || value.isBoolean()) {
      query.put(field, value.asString());
    } else if (value instanceof ObjectNode object && field.equals("metadata")) {
      object.forEachEntry(
          (key, each) -> {
            if (each.isString()) {
              query.put(field + "." + key.replaceFirst("^metadata\\.", ""), each.asString());
            } else {
              problems.add(new Problem(field + "." + key, "must be a text"));
            }
          });
    } else if (!value.isNull()) {
      problems.add(new Problem(field, "must be a single value"));
    }
  }

  private Optional<String> key(ObjectNode arguments, List<Problem> problems) {
    JsonNode key = arguments.path(KEY);
    if (!schema.get("properties").has(KEY) || key.isMissingNode() || key.isNull()) {
      return Optional.empty();
    }
    if (!key.isString()) {
      problems.add(new Problem(KEY, "must be a text"));
      return Optional.empty();
    }
    return Optional.of(key.asString());
  }

  private List<Problem> withWait(ObjectNode arguments, List<Problem> problems) {
    if (awaited != Wait.NOTHING && seconds(arguments).isEmpty()) {
      problems.add(new Problem(WAIT, "must be a whole number from 0 to " + ToolWaits.MAX_SECONDS));
    }
    return problems;
  }

  /** How long a call waits; empty if the argument is wrong. */
  Optional<Integer> seconds(ObjectNode arguments) {
    if (awaited == Wait.NOTHING) {
      return Optional.of(0);
    }
    JsonNode seconds = arguments.path(WAIT);
    if (seconds.isMissingNode() || seconds.isNull()) {
      return Optional.of(schema.at("/properties/" + WAIT + "/default").asInt());
    }
    return seconds.isIntegralNumber()
            && seconds.canConvertToInt()
            && seconds.asInt() >= 0
            && seconds.asInt() <= ToolWaits.MAX_SECONDS
        ? Optional.of(seconds.asInt())
        : Optional.empty();
  }
}
