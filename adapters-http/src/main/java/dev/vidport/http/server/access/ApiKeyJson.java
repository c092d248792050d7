package dev.vidport.http.server.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyRestrictions;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.CreateApiKey;
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
        body.strings("scopes"),
        body.number("expiresIn"),
        body.strings("allowedIps"));
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
    key.lastUsedOn().ifPresent(day -> json.put("lastUsedOn", day.toString()));
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

  /** A new key with its secret and, if it has any, its restrictions. */
  public static ObjectNode of(CreateApiKey.Created created) {
    ObjectNode json =
        ApiJson.object()
            .put("key", created.secret().reveal())
            .put("keyId", created.key().id().value())
            .put("label", created.key().label())
            .put("note", NOTE);
    if (!created.key().restrictions().equals(KeyRestrictions.NONE)) {
      addRestrictions(created.key().restrictions(), json);
    }
    return json;
  }
}
