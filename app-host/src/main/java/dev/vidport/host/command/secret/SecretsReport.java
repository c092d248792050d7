package dev.vidport.host.command.secret;

import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.usecases.signing.port.SecretsStatus;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats with which keys secrets are encrypted. */
final class SecretsReport {
  private static final List<String> HEADER = List.of("KEY", "SECRETS", "ENCRYPTS");

  private SecretsReport() {}

  static OperatorReport of(SecretsStatus status) {
    Map<String, Long> numbers = new TreeMap<>(status.numbers());
    numbers.putIfAbsent(status.key(), 0L);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("secretKeys");
    numbers.forEach(
        (key, number) ->
            nodes
                .addObject()
                .put("id", key)
                .put("secrets", number)
                .put("encrypts", key.equals(status.key())));
    return new OperatorReport(
        TextTable.of(
            HEADER,
            numbers.entrySet().stream()
                .map(
                    each ->
                        List.of(
                            each.getKey(),
                            Long.toString(each.getValue()),
                            each.getKey().equals(status.key()) ? "yes" : "no"))
                .toList()),
        json);
  }
}
