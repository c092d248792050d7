package dev.vidport.http.server.access;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.PublicCall;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AddPasskey;
import dev.vidport.usecases.access.PasskeyChallenge;
import dev.vidport.usecases.access.PasskeyUseCases;
import dev.vidport.usecases.access.StartPasskeyRegistration;
import dev.vidport.usecases.access.VerifyPasskeySignIn;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the passkeys of a person, and for signing in with one. */
public final class PasskeyRoutes {
  /** Room for the longest fields. The sender is not authenticated. */
  private static final int MAX_BODY_BYTES = 16 << 10;

  /** ES256, EdDSA and RS256, as the registry of COSE numbers them; the first is preferred. */
  private static final List<Integer> ALGORITHMS = List.of(-7, -8, -257);

  private static final String TYPE = "public-key";
  private static final String REQUIRED = "required";

  private final PasskeyUseCases passkeys;

  public PasskeyRoutes(PasskeyUseCases passkeys) {
    this.passkeys = passkeys;
  }

  public List<Route> routes() {
    String all = "/account/passkeys";
    String one = all + "/{passkeyId}";
    return List.of(
        Route.atHost("POST", "/auth/passkey/start", "startPasskeySignIn", call -> startSignIn()),
        Route.atHost("POST", "/auth/passkey/verify", "verifyPasskeySignIn", this::verifySignIn)
            .withMaxBodyBytes(MAX_BODY_BYTES),
        new Route("GET", all, Operation.LIST_PASSKEYS, "listPasskeys", this::list),
        new Route(
            "POST",
            all + "/options",
            Operation.ADD_PASSKEY,
            "startPasskeyRegistration",
            this::startRegistration),
        new Route(
            "POST",
            all,
            Operation.ADD_PASSKEY,
            "addPasskey",
            new CommandHandler<>(PasskeyRoutes::added, AddPasskey::check, this::add)),
        new Route("PATCH", one, Operation.RENAME_PASSKEY, "renamePasskey", this::rename),
        new Route("DELETE", one, Operation.REMOVE_PASSKEY, "removePasskey", this::remove));
  }

  private RouteResponse startSignIn() {
    PasskeyChallenge challenge = passkeys.startSignIn().handle();
    ObjectNode body = started(challenge);
    body.putObject("publicKey")
        .put("challenge", challenge.challenge())
        .put("rpId", challenge.party().id())
        .put("timeout", challenge.validity().toMillis())
        .put("userVerification", REQUIRED);
    return RouteResponse.ok(body);
  }

  private static ObjectNode started(PasskeyChallenge challenge) {
    return ApiJson.object()
        .put("state", challenge.state())
        .put("expiresInSeconds", challenge.validity().toSeconds());
  }

  private RouteResponse verifySignIn(PublicCall call) {
    Fields body = call.body();
    return SignInRoutes.signedIn(
        passkeys
            .verifySignIn()
            .handle(
                new VerifyPasskeySignIn.Command(
                    body.text("state").orElseThrow(),
                    new PasskeyVerifier.Assertion(
                        body.text("credentialId").orElseThrow(),
                        body.text("clientData").orElseThrow(),
                        body.text("authenticatorData").orElseThrow(),
                        body.text("signature").orElseThrow()),
                    body.text("userHandle").orElseThrow(),
                    body.text("email"),
                    body.flag("acceptTerms"),
                    body.text("invitation"),
                    call.client(),
                    call.device())));
  }

  private RouteResponse list(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("passkeys");
    passkeys.list().handle(call.principal()).forEach(passkey -> items.add(item(passkey)));
    return RouteResponse.ok(body);
  }

  private RouteResponse startRegistration(Call call) {
    StartPasskeyRegistration.Started started =
        passkeys.startRegistration().handle(call.principal());
    PasskeyChallenge challenge = started.challenge();
    ObjectNode body = started(challenge);
    ObjectNode options = body.putObject("publicKey");
    options
        .put("challenge", challenge.challenge())
        .put("timeout", challenge.validity().toMillis())
        .put("attestation", "none");
    options.putObject("rp").put("id", challenge.party().id()).put("name", "Vidport");
    options
        .putObject("user")
        .put("id", started.handle())
        .put("name", started.person().value())
        .put("displayName", started.person().value());
    ArrayNode algorithms = options.putArray("pubKeyCredParams");
    ALGORITHMS.forEach(number -> algorithms.addObject().put("type", TYPE).put("alg", number));
    options
        .putObject("authenticatorSelection")
        .put("residentKey", REQUIRED)
        .put("requireResidentKey", true)
        .put("userVerification", REQUIRED);
    ArrayNode existing = options.putArray("excludeCredentials");
    started.existing().forEach(id -> existing.addObject().put("type", TYPE).put("id", id));
    return RouteResponse.ok(body);
  }

  private static AddPasskey.Command added(Call call, Problems problems) {
    Fields body = call.body();
    return new AddPasskey.Command(
        body.text("state").orElse(""),
        body.isUnreadable("name") ? "unread" : body.text("name").orElse(""),
        new PasskeyVerifier.Attestation(
            body.text("clientData").orElse(""), body.text("attestationObject").orElse("")));
  }

  private RouteResponse add(Call call, AddPasskey.Command command) {
    return RouteResponse.created(
        item(passkeys.add().handle(call.principal(), call.actor(), command)));
  }

  private RouteResponse rename(Call call) {
    return RouteResponse.ok(
        item(
            passkeys
                .rename()
                .handle(
                    call.principal(),
                    call.actor(),
                    passkey(call),
                    call.body().text("name").orElse(""))));
  }

  private RouteResponse remove(Call call) {
    PasskeyId passkey = passkey(call);
    passkeys.remove().handle(call.principal(), call.actor(), passkey);
    return RouteResponse.ok(
        ApiJson.object().put("passkeyId", passkey.value()).put("removed", true));
  }

  private static PasskeyId passkey(Call call) {
    return PasskeyId.parse(call.path().getOrDefault("passkeyId", ""))
        .orElseThrow(
            () ->
                new RefusalException(
                    Refusal.invalid("passkeyId", "must be 16 lower-case hexadecimal digits")));
  }

  private static ObjectNode item(Passkey passkey) {
    ObjectNode json =
        ApiJson.object()
            .put("passkeyId", passkey.id().value())
            .put("name", passkey.name())
            .put("createdAt", passkey.createdAt().toString());
    passkey.lastUsedOn().ifPresent(day -> json.put("lastUsedOn", day.toString()));
    return json;
  }
}
