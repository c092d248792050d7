package dev.vidport.http.server.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.CreateApiKey;
import tools.jackson.databind.node.ObjectNode;

/** Formats API keys. */
public final class ApiKeyJson {
  private static final String NOTE = "Store this key now; it is not shown again.";

  private ApiKeyJson() {}

  public static ObjectNode of(ApiKey key) {
    return ApiJson.object()
        .put("keyId", key.id().value())
        .put("label", key.label())
        .put("createdAt", key.createdAt().toString())
        .put("revoked", key.revoked())
        .put("prefix", key.prefix());
  }

  /** A new key with its secret. */
  public static ObjectNode of(CreateApiKey.Created created) {
    return ApiJson.object()
        .put("key", created.secret().reveal())
        .put("keyId", created.key().id().value())
        .put("label", created.key().label())
        .put("note", NOTE);
  }
}
