package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.VideoId;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.call.JsonResponse;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.limit.AuthenticationFailures;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.pipeline.Authorizer;
import dev.vidport.http.server.pipeline.JsonBodyReader;
import dev.vidport.http.server.playback.PlayHandler;
import dev.vidport.usecases.access.ApiKeyLookup;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.CredentialLookup;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.playback.OpenFile;
import dev.vidport.usecases.playback.OpenPlayback;
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

/** A kind of credential and a public route that exist in this file only. */
class NewCredentialKindTest extends ServerTest {
  private final Secret token =
      Secret.random(CredentialKind.UPLOAD_TOKEN.prefix(), new SecureRandom());
  private final List<String> rateLimitKeys = new ArrayList<>();
  private Optional<VideoId> upload = Optional.empty();
  private HttpServer server;
  private Client holder;

  @BeforeEach
  void startWithTokens() throws IOException {
    List<Route> routes = new ArrayList<>(fixture.routes());
    routes.replaceAll(
        route ->
            route.id().equals("listVideos")
                ? Route.ofPublic("GET", "/videos", "listVideos", call -> emptyPage())
                : route);
    Api api =
        new Api(
            routes,
            new Authorizer(
                new Authenticate(
                    List.of(
                        new ApiKeyLookup(fixture.database.apiKeys, fixture.clock),
                        new TokenLookup()),
                    Plans.defaults()),
                this::take,
                new AuthenticationFailures(fixture.clock),
                new ClientAddresses(List.of())),
            fixture.keys,
            new SecureRandom(),
            fixture.clock,
            new JsonBodyReader(settings().maxBodyBytes(), settings().requestTimeout(), 8));
    ObjectResponder responder = new ObjectResponder(fixture.store);
    server =
        new HttpServer(
            settings(),
            api,
            new FileHandler(
                new OpenFile(fixture.signer, fixture.store), responder, Optional.empty()),
            new PlayHandler(
                new OpenPlayback(fixture.signer, fixture.store, fixture.store), responder),
            request -> ended -> {});
    server.start();
    holder = client(Optional.of(token.reveal()));
  }

  @AfterEach
  void stopWithTokens() throws IOException {
    server.stop();
  }

  @Test
  void tokenCreatesOneUploadAndReadsIt() {
    Response created = create();
    assertThat(created.status()).isEqualTo(201);
    upload = Optional.of(new VideoId(created.json().get("videoId").asString()));

    assertThat(holder.get("/v1/videos/" + upload.get()).status()).isEqualTo(200);
    assertThat(create().error()).isEqualTo("UPLOAD_TOKEN_USED");
  }

  @Test
  void tokenReachesNoOtherVideo() {
    VideoId other = fixture.anUpload(5).id();

    assertThat(holder.get("/v1/videos/" + other).error()).isEqualTo("UPLOAD_TOKEN_SCOPE");
    assertThat(holder.get("/v1/videos/" + other + "/events").error())
        .isEqualTo("UPLOAD_TOKEN_SCOPE");
    assertThat(holder.post("/v1/videos/" + other + "/abort", "").error())
        .isEqualTo("UPLOAD_TOKEN_SCOPE");
    assertThat(holder.post("/v1/videos/" + other + "/heartbeat", "").error())
        .isEqualTo("UPLOAD_TOKEN_SCOPE");
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void tokenMakesNoEdit() {
    VideoId source = fixture.aFinishedVideo().id();

    assertThat(
            holder
                .post("/v1/videos", "{\"edit\": {\"clips\": [{\"videoId\": \"" + source + "\"}]}}")
                .error())
        .isEqualTo("UPLOAD_TOKEN_SCOPE");
  }

  @Test
  void requestsCountTowardTheRateLimitKey() {
    create();

    assertThat(rateLimitKeys).containsExactly("maker-key");
  }

  @Test
  void tokenReplaysNoResponseToTheAccount() {
    String[] key = {"Idempotency-Key", "k"};
    String body = "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}";
    assertThat(client(Optional.of(fixture.key)).post("/v1/videos", body, key).status())
        .isEqualTo(201);

    assertThat(holder.post("/v1/videos", body, key).error()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void publicRouteNeedsNoCredentialAndHasNoRateLimit() throws Exception {
    // Not through the client, which expects the rate limit headers of the contract.
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + "/v1/videos?limit=5"))
                    .timeout(Duration.ofSeconds(30))
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

  private Response create() {
    return holder.post("/v1/videos", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}");
  }

  private Client client(Optional<String> bearer) {
    return new Client(URI.create("http://127.0.0.1:" + server.port()), bearer);
  }

  private RateLimiter.Verdict take(String key) {
    rateLimitKeys.add(key);
    return new RateLimiter.Verdict(
        10, 9, Duration.ZERO, RateLimiter.ExceededLimit.NONE, Duration.ZERO);
  }

  private static JsonResponse emptyPage() {
    var page = ApiJson.object();
    page.putArray("videos");
    return JsonResponse.ok(page);
  }

  /** Knows {@link #token}. */
  private final class TokenLookup implements CredentialLookup {
    @Override
    public CredentialKind kind() {
      return CredentialKind.UPLOAD_TOKEN;
    }

    @Override
    public Optional<Credential> find(String hash) {
      return token.hash().equals(hash)
          ? Optional.of(
              new Credential("token", "maker-key", fixture.account, new Scope.OneUpload(upload)))
          : Optional.empty();
    }

    @Override
    public void recordUse(Credential credential) {}
  }
}
