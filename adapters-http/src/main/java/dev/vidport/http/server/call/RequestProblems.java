package dev.vidport.http.server.call;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The problems of a request that its schema and that its handler have found. */
public final class RequestProblems {
  /** The fields that the problems name, and all that these fields are in. */
  private final Set<String> wanted = new HashSet<>();

  /** Of the wanted fields that the request has, in its order. */
  private final Map<String, Integer> positions = new HashMap<>();

  private final Set<String> unreadable = new HashSet<>();

  private RequestProblems(Stream<Problem> problems) {
    problems.forEach(
        problem -> {
          for (String field = problem.field(); wanted.add(field); ) {
            field = parent(field);
          }
        });
  }

  /**
   * All problems in the order of the request. What a request lacks comes before what is beside it.
   *
   * @param ofSchema complete
   * @param ofHandler omitted for the fields that already have a problem, and for parts of them
   */
  public static Problems merged(PublicCall call, Problems ofSchema, Problems ofHandler) {
    RequestProblems request =
        new RequestProblems(Stream.of(ofSchema, ofHandler).flatMap(all -> all.list().stream()));
    request.walk("", call.query().node());
    request.walk("", call.body().node());
    Set<String> named = new HashSet<>();
    ofSchema.list().forEach(problem -> named.add(problem.field()));
    List<Problem> others =
        ofHandler.list().stream()
            .filter(problem -> !named.contains(problem.field()))
            .filter(problem -> !request.isUnreadable(problem.field()))
            .toList();
    Problems merged = new Problems();
    Stream.concat(ofSchema.list().stream(), others.stream())
        .sorted(Comparator.comparingInt(problem -> request.position(problem.field())))
        .forEach(problem -> merged.add(problem.field(), problem.message()));
    return merged;
  }

  private void walk(String field, JsonNode node) {
    if (!wanted.contains(field)) {
      return;
    }
    positions.putIfAbsent(field, positions.size());
    if (node.isNull()) {
      unreadable.add(field);
    } else if (node instanceof ObjectNode object) {
      object.forEachEntry(
          (name, child) -> walk(field.isEmpty() ? name : field + "." + name, child));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        walk(field + "[" + i + "]", array.get(i));
      }
    }
  }

  /** Whether the field, or one that it is in, has no readable value. */
  private boolean isUnreadable(String field) {
    return unreadable.contains(field) || (!field.isEmpty() && isUnreadable(parent(field)));
  }

  private int position(String field) {
    return positions.containsKey(field) ? positions.get(field) : position(parent(field));
  }

  /** The field that contains {@code field}; empty for one of the request itself. */
  private static String parent(String field) {
    return field.substring(
        0, Math.max(0, Math.max(field.lastIndexOf('.'), field.lastIndexOf('['))));
  }
}
