package dev.vidport.http.server.access;

import static java.time.ZoneOffset.UTC;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.CreateApiKey;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Formats API keys. */
public final class ApiKeyJson {
  private static final String NOTE = "Store this key now; it is not shown again.";

  private ApiKeyJson() {}

  /** The key that a request asks for. */
  public static RequestedKey requested(Call call, Problems problems) {
    Fields body = call.body();
    return new RequestedKey(
        body.text("label").orElse(""),
        list(body, "scopes"),
        body.number("expiresIn"),
        list(body, "allowedIps"));
  }

  private static Optional<List<String>> list(Fields body, String field) {
    return body.has(field) ? Optional.of(body.strings(field)) : Optional.empty();
  }

  public static ObjectNode of(ApiKey key) {
    ObjectNode json =
        ApiJson.object()
            .put("keyId", key.id().value())
            .put("label", key.label())
            .put("createdAt", key.createdAt().toString())
            .put("revoked", key.revoked())
            .put("prefix", key.prefix());
    addRestrictions(key.restrictions(), json);
    // The day is enough to see whether a key is still in use.
    key.lastUsedAt()
        .ifPresent(at -> json.put("lastUsedOn", LocalDate.ofInstant(at, UTC).toString()));
    return json;
  }

  private static void addRestrictions(KeyRestrictions restrictions, ObjectNode json) {
    ArrayNode scopes = json.putArray("scopes");
    restrictions.scopes().forEach(scope -> scopes.add(scope.label()));
    restrictions.expiresAt().ifPresent(end -> json.put("expiresAt", end.toString()));
    if (!restrictions.allowedIps().isEmpty()) {
      ArrayNode ranges = json.putArray("allowedIps");
      restrictions.allowedIps().forEach(range -> ranges.add(range.toString()));
    }
  }

  /** A new key with its secret. */
  public static ObjectNode of(CreateApiKey.Created created) {
    ObjectNode json =
        ApiJson.object()
            .put("key", created.secret().reveal())
            .put("keyId", created.key().id().value())
            .put("label", created.key().label())
            .put("note", NOTE);
    addRestrictions(created.key().restrictions(), json);
    return json;
  }
}
