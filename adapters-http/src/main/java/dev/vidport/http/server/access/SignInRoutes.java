package dev.vidport.http.server.access;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.PublicCall;
import dev.vidport.http.server.call.PublicHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.SetUp;
import dev.vidport.usecases.access.StartSignIn;
import dev.vidport.usecases.access.VerifySignIn;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Routes for the set-up and for signing in, which are outside the API's base path, and for signing
 * out. The issuers of OpenID Connect are listed here; browsers sign in through them at pages.
 */
public final class SignInRoutes {
  /** Room for an address of 254 characters, each escaped. The sender is not authenticated. */
  private static final int MAX_BODY_BYTES = 4 << 10;

  private final AccessUseCases access;

  public SignInRoutes(AccessUseCases access) {
    this.access = access;
  }

  public List<Route> routes() {
    return List.of(
        Route.atHost("POST", "/auth/start", "startSignIn", new Start())
            .withMaxBodyBytes(MAX_BODY_BYTES),
        Route.atHost("POST", "/auth/verify", "verifySignIn", new Verify())
            .withMaxBodyBytes(MAX_BODY_BYTES),
        Route.atHost("GET", "/auth/issuers", "listIssuers", call -> issuers()),
        Route.atHost("GET", "/auth/setup", "getSetup", call -> firstSetUp()),
        Route.atHost("POST", "/auth/setup", "setUp", new FirstAccount())
            .withMaxBodyBytes(MAX_BODY_BYTES),
        new Route("POST", "/auth/signout", Operation.SIGN_OUT, "signOut", this::signOut));
  }

  private RouteResponse start(StartSignIn.Command command) {
    Duration validity = access.startSignIn().handle(command);
    return RouteResponse.ok(
        ApiJson.object().put("sent", true).put("expiresInSeconds", validity.toSeconds()));
  }

  private RouteResponse firstSetUp() {
    return RouteResponse.ok(ApiJson.object().put("open", access.firstSetUp().isOpen()));
  }

  static RouteResponse signedIn(VerifySignIn.SignedIn signedIn) {
    ObjectNode body =
        ApiJson.object()
            .put("sessionToken", signedIn.session().token().reveal())
            .put("expiresAt", signedIn.session().session().expiresAt().getEpochSecond())
            .put("created", signedIn.created());
    body.putObject("account")
        .put("email", signedIn.account().email().value())
        .put("plan", signedIn.account().plan())
        .put("user", signedIn.account().id().value());
    return RouteResponse.ok(body);
  }

  private RouteResponse issuers() {
    ObjectNode body = ApiJson.object();
    ArrayNode issuers = body.putArray("issuers");
    access
        .oidcIssuers()
        .handle()
        .forEach(issuer -> issuers.addObject().put("id", issuer.id()).put("name", issuer.name()));
    return RouteResponse.ok(body);
  }

  private RouteResponse signOut(Call call) {
    ObjectNode body = ApiJson.object().put("signedOut", true);
    access
        .signOut()
        .handle(call.principal(), call.actor())
        .ifPresent(address -> body.put("issuerLogoutUrl", address.toString()));
    return RouteResponse.ok(body);
  }

  /** Requests a code. */
  private final class Start implements PublicHandler {
    @Override
    public RouteResponse handle(PublicCall call) {
      return start(command(call));
    }

    @Override
    public void check(PublicCall call, Problems problems) {
      StartSignIn.check(command(call), problems);
    }

    private static StartSignIn.Command command(PublicCall call) {
      return new StartSignIn.Command(call.body().text("email").orElse(""), call.client());
    }
  }

  /** Exchanges a code for a session. */
  private final class Verify implements PublicHandler {
    @Override
    public RouteResponse handle(PublicCall call) {
      return signedIn(access.verifySignIn().handle(command(call)));
    }

    @Override
    public void check(PublicCall call, Problems problems) {
      VerifySignIn.check(command(call), problems);
    }

    private static VerifySignIn.Command command(PublicCall call) {
      return new VerifySignIn.Command(
          call.body().text("email").orElse(""),
          call.body().text("code").orElse(""),
          call.body().flag("acceptTerms"),
          call.body().text("invitation"),
          call.client(),
          call.device());
    }
  }

  /** Creates the first account of the instance. */
  private final class FirstAccount implements PublicHandler {
    @Override
    public RouteResponse handle(PublicCall call) {
      return signedIn(access.setUp().handle(command(call)));
    }

    @Override
    public void check(PublicCall call, Problems problems) {
      SetUp.check(command(call), problems);
    }

    private static SetUp.Command command(PublicCall call) {
      return new SetUp.Command(
          call.body().text("email").orElse(""),
          call.body().text("code").orElse(""),
          call.body().flag("acceptTerms"),
          call.client(),
          call.device());
    }
  }
}
