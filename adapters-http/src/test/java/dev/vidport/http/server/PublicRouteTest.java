package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plans;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.file.DeliveryFlusher;
import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.limit.AuthenticationFailures;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.SignOutAllowance;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.pipeline.Authorizer;
import dev.vidport.http.server.pipeline.JsonBodyReader;
import dev.vidport.usecases.access.ApiKeyLookup;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.playback.OpenFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A public route that exists in this file only. */
class PublicRouteTest extends ServerTest {
  private final List<String> rateLimitKeys = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void startWithPublicRoute() throws IOException {
    List<Route> routes = new ArrayList<>(fixture.routes());
    routes.replaceAll(
        route ->
            route.id().equals("listVideos")
                ? Route.ofPublic("GET", "/videos", "listVideos", call -> emptyPage())
                : route);
    Api api =
        new Api(
            HttpFixture.SITE,
            routes,
            new Authorizer(
                new Authenticate(
                    List.of(new ApiKeyLookup(fixture.database.apiKeys, fixture.clock)),
                    new PlanCatalog(Plans.defaults())),
                this::take,
                new AuthenticationFailures(fixture.clock),
                new ClientAddresses(List.of()),
                new SignOutAllowance(fixture.clock)),
            fixture.keys,
            new SecureRandom(),
            fixture.clock,
            new JsonBodyReader(settings().maxBodyBytes(), settings().requestTimeout(), 8),
            Optional.empty());
    ObjectResponder responder = new ObjectResponder(fixture.store, fixture.delivery());
    server =
        new HttpServer(
            settings(),
            api,
            new FileHandler(
                new OpenFile(fixture.signer, fixture.store),
                fixture.useCases.derivatives().muxed(),
                responder,
                Optional.empty()),
            fixture.playHandler(responder),
            new DeliveryFlusher(fixture.delivery()),
            List.of(),
            request -> ended -> {});
    server.start();
  }

  @AfterEach
  void stopWithPublicRoute() throws IOException {
    server.stop();
  }

  @Test
  void publicRouteNeedsNoCredentialAndHasNoRateLimit() throws Exception {
    // Not through the client, which expects the rate limit headers of the contract.
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + "/v1/videos?limit=5"))
                    .timeout(Duration.ofMinutes(2))
                    .build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{\"videos\":[]}");
    assertThat(response.headers().firstValue("RateLimit-Limit")).isEmpty();
    assertThat(rateLimitKeys).isEmpty();
  }

  @Test
  void publicRouteChecksTheRequest() {
    assertThat(client(Optional.empty()).get("/v1/videos?limit=0").error())
        .isEqualTo("INVALID_REQUEST");
  }

  private Client client(Optional<String> bearer) {
    return new Client(URI.create("http://127.0.0.1:" + server.port()), bearer);
  }

  private RateLimiter.Verdict take(RateLimiter.Caller caller) {
    rateLimitKeys.add(caller.credential());
    return new RateLimiter.Verdict(
        10, 9, Duration.ZERO, RateLimiter.ExceededLimit.NONE, Duration.ZERO);
  }

  private static RouteResponse emptyPage() {
    var page = ApiJson.object();
    page.putArray("videos");
    return RouteResponse.ok(page);
  }
}
