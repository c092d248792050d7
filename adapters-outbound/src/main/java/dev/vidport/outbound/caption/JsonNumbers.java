package dev.vidport.outbound.caption;

import tools.jackson.databind.JsonNode;

/** Reads numbers, which some servers write as text. */
final class JsonNumbers {
  private JsonNumbers() {}

  /** NaN if it is not a number. */
  static double of(JsonNode node) {
    if (node.isNumber()) {
      return node.doubleValue();
    }
    try {
      return node.isString() ? Double.parseDouble(node.stringValue()) : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** A probability within 0 and 1; {@code otherwise} if it is not a number. */
  static double probability(double value, double otherwise) {
    return Double.isNaN(value) ? otherwise : Math.min(1, Math.max(0, value));
  }
}
