package dev.vidport.host.command.key;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats API keys, which are known by their first characters only. */
public final class KeyReport {
  private static final List<String> HEADER = List.of("KEY", "PREFIX", "CREATED", "STATE", "LABEL");

  private KeyReport() {}

  public static OperatorReport of(List<ApiKey> keys) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("keys");
    keys.forEach(key -> nodes.add(json(key)));
    return new OperatorReport(table(keys), json);
  }

  public static List<String> table(List<ApiKey> keys) {
    return TextTable.of(HEADER, keys.stream().map(KeyReport::row).toList());
  }

  public static ObjectNode json(ApiKey key) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("keyId", key.id().value())
        .put("prefix", key.prefix())
        .put("label", key.label())
        .put("createdAt", key.createdAt().toString())
        .put("revoked", key.revoked());
  }

  private static List<String> row(ApiKey key) {
    return List.of(
        key.id().value(),
        key.prefix(),
        key.createdAt().truncatedTo(ChronoUnit.SECONDS).toString(),
        key.revoked() ? "revoked" : "active",
        key.label());
  }
}
