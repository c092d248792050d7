package dev.vidport.host.command.key;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.operator.OperatorReport;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats API keys, which are known by their first characters only. */
public final class KeyReport {
  private static final List<String> HEADER =
      List.of("KEY", "PREFIX", "CREATED", "EXPIRES", "USED", "STATE", "SCOPES", "FROM", "LABEL");

  private KeyReport() {}

  public static OperatorReport of(List<ApiKey> keys) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("keys");
    keys.forEach(key -> nodes.add(json(key)));
    return new OperatorReport(table(keys), json);
  }

  public static List<String> table(List<ApiKey> keys) {
    Instant now = Instant.now();
    return TextTable.of(HEADER, keys.stream().map(key -> row(key, now)).toList());
  }

  public static ObjectNode json(ApiKey key) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("keyId", key.id().value())
            .put("prefix", key.prefix())
            .put("label", key.label())
            .put("createdAt", key.createdAt().toString())
            .put("revoked", key.revoked());
    KeyRestrictions restrictions = key.restrictions();
    restrictions.expiresAt().ifPresent(end -> json.put("expiresAt", end.toString()));
    ArrayNode scopes = json.putArray("scopes");
    restrictions.scopes().forEach(scope -> scopes.add(scope.label()));
    ArrayNode ranges = json.putArray("allowedIps");
    restrictions.allowedIps().forEach(range -> ranges.add(range.toString()));
    key.lastUsedOn().ifPresent(day -> json.put("lastUsedOn", day.toString()));
    return json;
  }

  private static List<String> row(ApiKey key, Instant now) {
    return List.of(
        key.id().value(),
        key.prefix(),
        time(key.createdAt()),
        key.restrictions().expiresAt().map(KeyReport::time).orElse("never"),
        key.lastUsedOn().map(LocalDate::toString).orElse("never"),
        state(key, now),
        key.restrictions().scopes().stream().map(KeyScope::label).collect(Collectors.joining(",")),
        addresses(key.restrictions().allowedIps().stream().map(CidrBlock::toString).toList()),
        key.label());
  }

  /** The first of the ranges from which a key is accepted, and how many more there are. */
  public static String addresses(List<String> ranges) {
    return switch (ranges.size()) {
      case 0 -> "all";
      case 1 -> ranges.get(0);
      default -> ranges.get(0) + " +" + (ranges.size() - 1);
    };
  }

  private static String state(ApiKey key, Instant now) {
    if (key.revoked()) {
      return "revoked";
    }
    return key.isValid(now) ? "valid" : "expired";
  }

  private static String time(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
