package dev.vidport.http.server.access;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.PublicKeyText;
import dev.vidport.domain.playback.RequestedSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.signing.SigningUseCases;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the public keys with which servers of an account sign playback tokens. */
public final class SigningKeyRoutes {
  /** Members of a JWK that only a private key or a shared secret has (RFC 7518, 6). */
  private static final List<String> PRIVATE = List.of("d", "p", "q", "dp", "dq", "qi", "oth");

  private final SigningUseCases signing;

  public SigningKeyRoutes(SigningUseCases signing) {
    this.signing = signing;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/account/signing-keys",
            Operation.LIST_SIGNING_KEYS,
            "listSigningKeys",
            this::list),
        new Route(
            "POST",
            "/account/signing-keys",
            Operation.ADD_SIGNING_KEY,
            "addSigningKey",
            new CommandHandler<>(
                SigningKeyRoutes::requested, RequestedSigningKey::check, this::add)),
        new Route(
            "DELETE",
            "/account/signing-keys/{keyId}",
            Operation.REMOVE_SIGNING_KEY,
            "removeSigningKey",
            this::remove));
  }

  private RouteResponse list(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode keys = body.putArray("keys");
    signing.listAccountKeys().handle(call.principal()).forEach(key -> keys.add(json(key)));
    return RouteResponse.ok(body);
  }

  private RouteResponse add(Call call, RequestedSigningKey requested) {
    return RouteResponse.created(
        json(signing.addAccountKey().handle(call.principal(), call.actor(), requested)));
  }

  private RouteResponse remove(Call call) {
    SigningKeyId key =
        SigningKeyId.parse(call.path().getOrDefault("keyId", ""))
            .orElseThrow(
                () ->
                    new RefusalException(
                        Refusal.invalid("keyId", "must be 12 lower-case hexadecimal digits")));
    signing.removeAccountKey().handle(call.principal(), call.actor(), key);
    return RouteResponse.ok(ApiJson.object().put("keyId", key.value()).put("removed", true));
  }

  private static RequestedSigningKey requested(Call call, Problems problems) {
    Fields body = call.body();
    Optional<PublicKeyText> pem = body.text("pem").map(PublicKeyText.Pem::new);
    Optional<PublicKeyText> jwk = body.object("jwk").map(SigningKeyRoutes::jwk);
    // The schema has refused what cannot be read; nothing else is to be said of it.
    Optional<PublicKeyText> unread =
        body.isUnreadable("pem") || body.isUnreadable("jwk")
            ? Optional.of(PublicKeyText.SAMPLE)
            : Optional.empty();
    return new RequestedSigningKey(
        body.isUnreadable("name") ? "unread" : body.text("name").orElse(""),
        Stream.of(pem, jwk, unread).flatMap(Optional::stream).toList());
  }

  private static PublicKeyText jwk(Fields jwk) {
    return new PublicKeyText.Jwk(
        jwk.text("kty").orElse(""),
        jwk.text("crv"),
        jwk.text("x"),
        jwk.text("y"),
        PRIVATE.stream().anyMatch(jwk::isSent));
  }

  private static ObjectNode json(AccountSigningKey key) {
    ObjectNode json =
        ApiJson.object()
            .put("keyId", key.id().value())
            .put("name", key.name())
            .put("algorithm", key.key().algorithm().label())
            .put("fingerprint", key.key().fingerprint())
            .put("pem", key.key().pem())
            .put("createdAt", key.createdAt().toString());
    key.lastUsedOn().ifPresent(day -> json.put("lastUsedOn", day.toString()));
    return json;
  }
}
