package dev.vidport.http.server.access;

import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.CreateApiKey;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the API keys of an account. */
public final class ApiKeyRoutes {
  private final AccessUseCases access;

  public ApiKeyRoutes(AccessUseCases access) {
    this.access = access;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", "/account/keys", Operation.LIST_KEYS, "listApiKeys", this::list),
        new Route(
            "POST",
            "/account/keys",
            Operation.CREATE_KEY,
            "createApiKey",
            new CommandHandler<>(ApiKeyJson::requested, RequestedKey::check, this::create)),
        new Route(
            "DELETE", "/account/keys/{keyId}", Operation.REVOKE_KEY, "revokeApiKey", this::revoke));
  }

  private RouteResponse list(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode keys = body.putArray("keys");
    access.listApiKeys().handle(call.principal()).forEach(key -> keys.add(ApiKeyJson.of(key)));
    return RouteResponse.ok(body);
  }

  private RouteResponse create(Call call, RequestedKey requested) {
    CreateApiKey.Created created =
        access.createApiKey().handle(call.principal(), call.actor(), requested);
    return RouteResponse.created(ApiKeyJson.of(created));
  }

  private RouteResponse revoke(Call call) {
    KeyId key =
        KeyId.parse(call.path().getOrDefault("keyId", ""))
            .orElseThrow(
                () ->
                    new RefusalException(
                        Refusal.invalid("keyId", "must be 12 lower-case hexadecimal digits")));
    access.revokeApiKey().handle(call.principal(), call.actor(), key);
    return RouteResponse.ok(ApiJson.object().put("keyId", key.value()).put("revoked", true));
  }
}
