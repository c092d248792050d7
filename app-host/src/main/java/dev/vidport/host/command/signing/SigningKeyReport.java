package dev.vidport.host.command.signing;

import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.usecases.signing.port.SigningKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats the keys that sign links, without their secrets. */
final class SigningKeyReport {
  private static final List<String> HEADER =
      List.of("KEY", "CREATED", "SIGNS FROM", "LINKS VALID UNTIL");

  private SigningKeyReport() {}

  static OperatorReport of(List<SigningKey> keys) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("signingKeys");
    keys.forEach(key -> nodes.add(json(key)));
    return new OperatorReport(
        TextTable.of(HEADER, keys.stream().map(SigningKeyReport::row).toList()), json);
  }

  private static ObjectNode json(SigningKey key) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", key.number())
            .put("createdAt", key.createdAt().toString())
            .put("signsFrom", key.signsFrom().toString());
    key.validUntil().ifPresent(until -> json.put("validUntil", until.toString()));
    return json;
  }

  private static List<String> row(SigningKey key) {
    return List.of(
        Integer.toString(key.number()),
        seconds(key.createdAt()),
        seconds(key.signsFrom()),
        key.validUntil().map(SigningKeyReport::seconds).orElse("they expire"));
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
