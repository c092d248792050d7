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
 * of a double, which Jackson reads as infinite, is a problem and becomes null.
 */
final class BodyFields {
  /** Doubles above this are whole numbers. */
  private static final double MAX_EXACT = 1L << 53;

  /** Items of an array for which the contract has no limit: one that no operation has. */
  private static final int MAX_ITEMS = 100;

  private final Problems tooLarge = new Problems();
  private final Problems tooMany = new Problems();
  private final Map<String, Integer> maxItems;

  /**
   * @param maxItems the largest number of items that the contract permits, by name of the field. Of
   *     a longer array, one more item is kept, so that it still violates the schema: the validator
   *     would check every item of it.
   */
  BodyFields(Map<String, Integer> maxItems) {
    this.maxItems = maxItems;
  }

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
        body.set(field.getKey(), prepared(field.getKey(), field.getValue(), field.getKey()));
      }
    }
  }

  private JsonNode prepared(String name, JsonNode node, String path) {
    if (node instanceof ObjectNode object) {
      removeNulls(object);
      for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
        object.set(
            field.getKey(),
            prepared(field.getKey(), field.getValue(), path + "." + field.getKey()));
      }
    } else if (node instanceof ArrayNode array) {
      shorten(array, maxItems.getOrDefault(name, MAX_ITEMS), path);
      for (int i = 0; i < array.size(); i++) {
        array.set(i, prepared("", array.get(i), path + "[" + i + "]"));
      }
    } else if (node.isDouble() && Math.abs(node.doubleValue()) > MAX_EXACT) {
      return whole(node.doubleValue(), path);
    }
    return node;
  }

  private void shorten(ArrayNode array, int limit, String path) {
    if (array.size() > limit) {
      tooMany.add(path, "must have at most " + limit + " items");
      for (int last = array.size() - 1; last > limit; last--) {
        array.remove(last);
      }
    }
  }

  /** The validator cannot compare a double that is larger than a long. Such doubles are whole. */
  private JsonNode whole(double number, String path) {
    if (Double.isInfinite(number)) {
      tooLarge.add(path, "is too large a number");
      return JsonNodeFactory.instance.nullNode();
    }
    return JsonNodeFactory.instance.numberNode(new BigDecimal(number).toBigInteger());
  }

  /**
   * The numbers that are too large, the problems of {@code others} with other fields, and the
   * arrays that are too long of which {@code others} has no problem.
   */
  void report(Problems others, Problems problems) {
    if (!others.isComplete()) {
      problems.stopEarly();
    }
    addAll(tooLarge, problems);
    addAllExcept(tooLarge, others, problems);
    addAllExcept(others, tooMany, problems);
  }

  private static void addAll(Problems found, Problems problems) {
    found.list().forEach(problem -> problems.add(problem.field(), problem.message()));
  }

  private static void addAllExcept(Problems reported, Problems found, Problems problems) {
    Set<String> fields =
        reported.list().stream().map(Problem::field).collect(Collectors.toUnmodifiableSet());
    found.list().stream()
        .filter(problem -> !fields.contains(problem.field()))
        .forEach(problem -> problems.add(problem.field(), problem.message()));
  }
}
