package dev.vidport.http.server.mcp;

import dev.vidport.domain.refusal.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of the API that a tool makes for its caller.
 *
 * @param operation id of the operation in the contract
 * @param path path parameters by name
 * @param query query parameters by name
 * @param key the idempotency key
 * @param problems what the tool has found wrong with its arguments: the request is refused with all
 *     problems
 */
public record ToolRequest(
    String operation,
    Map<String, String> path,
    Map<String, String> query,
    Optional<ObjectNode> body,
    Optional<String> key,
    List<Problem> problems) {
  public ToolRequest {
    path = Map.copyOf(path);
    problems = List.copyOf(problems);
  }

  /** A request for the status of a video. */
  static ToolRequest ofStatus(String videoId) {
    return new ToolRequest(
        "getVideo",
        Map.of("videoId", videoId),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}
