package dev.vidport.http.server.openapi;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prepares a parsed body for its schema. A null field counts as absent. A number beyond the range
 * of a double, which Jackson reads as infinite, is a problem.
 */
final class BodyFields {
  /** Doubles above this are whole numbers. */
  private static final double MAX_EXACT = 1L << 53;

  private final Problems tooLarge = new Problems();

  /** Removes the null fields of {@code object}, but not of the objects in it. */
  static void removeNulls(ObjectNode object) {
    object.removeIf(JsonNode::isNull);
  }

  /**
   * Prepares every field of {@code body}.
   *
   * @param nullable names of the fields whose objects keep their null fields
   */
  void prepare(ObjectNode body, Set<String> nullable) {
    removeNulls(body);
    for (Map.Entry<String, JsonNode> field : List.copyOf(body.properties())) {
      if (!nullable.contains(field.getKey())) {
        body.set(field.getKey(), prepared(field.getValue(), field.getKey()));
      }
    }
  }

  private JsonNode prepared(JsonNode node, String path) {
    if (node instanceof ObjectNode object) {
      removeNulls(object);
      for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
        object.set(field.getKey(), prepared(field.getValue(), path + "." + field.getKey()));
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, prepared(array.get(i), path + "[" + i + "]"));
      }
    } else if (node.isDouble() && Math.abs(node.doubleValue()) > MAX_EXACT) {
      return whole(node.doubleValue(), path);
    }
    return node;
  }

  /** The validator cannot compare a double that is larger than a long. Such doubles are whole. */
  private JsonNode whole(double number, String path) {
    boolean infinite = Double.isInfinite(number);
    if (infinite) {
      tooLarge.add(path, "is too large a number");
    }
    double finite = infinite ? Math.copySign(Double.MAX_VALUE, number) : number;
    return JsonNodeFactory.instance.numberNode(new BigDecimal(finite).toBigInteger());
  }

  /** The numbers that are too large, and the problems of {@code others} with other fields. */
  void report(Problems others, Problems problems) {
    Set<String> reported =
        tooLarge.list().stream().map(Problem::field).collect(Collectors.toUnmodifiableSet());
    tooLarge.list().forEach(problem -> problems.add(problem.field(), problem.message()));
    others.list().stream()
        .filter(problem -> !reported.contains(problem.field()))
        .forEach(problem -> problems.add(problem.field(), problem.message()));
  }
}
