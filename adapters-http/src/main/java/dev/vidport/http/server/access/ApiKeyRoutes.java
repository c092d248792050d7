package dev.vidport.http.server.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.refusal.Problems;
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
            new CommandHandler<>(ApiKeyRoutes::label, ApiKeyRoutes::check, this::create)),
        new Route(
            "DELETE", "/account/keys/{keyId}", Operation.REVOKE_KEY, "revokeApiKey", this::revoke));
  }

  private RouteResponse list(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode keys = body.putArray("keys");
    access.listApiKeys().handle(call.principal()).forEach(key -> keys.add(ApiKeyJson.of(key)));
    return RouteResponse.ok(body);
  }

  private static String label(Call call, Problems problems) {
    return call.body().text("label").orElse("");
  }

  private static void check(String label, Problems problems) {
    ApiKey.checkLabel(label, problems);
  }

  private RouteResponse create(Call call, String label) {
    Problems problems = new Problems();
    ApiKey.checkLabel(label, problems);
    problems.refuseIfAny();
    CreateApiKey.Created created =
        access.createApiKey().handle(call.principal(), call.actor(), label);
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
