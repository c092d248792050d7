package dev.vidport.outbound.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.egress.TestServer;
import dev.vidport.usecases.LoopbackPort;
import dev.vidport.usecases.playback.port.PublishedVideo;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.WebhookEndpoint.Result;
import dev.vidport.usecases.webhook.port.WebhookSignature;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Posts to a real HTTPS server on loopback, which the policy allows. */
@Timeout(180)
final class GuardedWebhookEndpointTest {
  private static final WebhookSecret SECRET = WebhookSecret.random(new Random(1));
  private static final EventMessage MESSAGE =
      new EventMessage("evt_1", "video.ready", Instant.parse("2026-11-21T12:00:00.5Z"), content());
  private static TestCertificate certificate;

  @TempDir static Path folder;

  private final Clock clock = Clock.systemUTC();
  private TestServer server;
  private GuardedHttpClient client;
  private GuardedWebhookEndpoint endpoint;

  private static EventMessage.Content content() {
    URI link = URI.create("https://video.test/v1");
    return new EventMessage.OfVideo(
        new VideoEvent(
            "evt_1",
            EventType.READY,
            new AccountId("0".repeat(32)),
            "v1",
            "talk.mp4",
            Map.of("Titel", "Grüße \"aus\" Köln"),
            "SUCCEEDED",
            Instant.EPOCH),
        Optional.of(
            new PublishedVideo(
                100_000_000,
                new VideoLinks(
                    link,
                    Duration.ofHours(1),
                    link,
                    link,
                    link,
                    Optional.empty(),
                    new VideoLinks.FilmstripLinks(
                        link, link, link, VideoFixture.STILLS.filmstrip()),
                    new VideoLinks.DerivativeLinks(
                        link + "{?time}", link + "{?start}", Optional.empty(), link.toString()),
                    List.of(),
                    List.of(),
                    Instant.ofEpochSecond(1_763_728_200)),
                List.of(new MediaWarning(MediaWarning.PART_LEFT_OUT, "the end is missing")))),
        Optional.empty());
  }

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TestCertificate.create(folder, "dns:localhost");
  }

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(certificate);
    client = client(List.of(CidrBlock.parse("127.0.0.0/8"), CidrBlock.parse("::1")));
    endpoint = new GuardedWebhookEndpoint(client, clock);
  }

  private static GuardedHttpClient client(List<CidrBlock> allowed) throws IOException {
    return new GuardedHttpClient(new EgressPolicy(allowed, Optional.of(certificate.pem())), 4);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private Result post() {
    return endpoint.post(server.url("localhost", "/hook"), SECRET, MESSAGE);
  }

  @Test
  void addressWithAFragmentIsRefused() {
    String url = server.url("localhost", "/hook");

    assertThat(endpoint.problems(url)).isEmpty();
    assertThat(endpoint.problems(url + "#part")).hasSize(1).first().asString().contains("fragment");
    assertThat(endpoint.problems(url + "#")).hasSize(1);
  }

  @Test
  void officialLibraryAcceptsTheSignature() throws Exception {
    server.onText("/hook", 200, "thanks");

    assertThat(post().isAccepted()).isTrue();

    TestServer.Request request = server.requests.get(0);
    HttpHeaders headers = HttpHeaders.of(request.headers(), (name, value) -> true);
    new com.standardwebhooks.Webhook(SECRET.text()).verify(request.body(), headers);
    assertThatThrownBy(
            () ->
                new com.standardwebhooks.Webhook(WebhookSecret.random(new Random(2)).text())
                    .verify(request.body(), headers))
        .isInstanceOf(WebhookVerificationException.class);
    assertThatThrownBy(
            () ->
                new com.standardwebhooks.Webhook(SECRET.text())
                    .verify(request.body() + " ", headers))
        .isInstanceOf(WebhookVerificationException.class);
  }

  /** Verifies the signature of a body with a secret and headers; exits with 1 if it is wrong. */
  private static final String VERIFY =
      """
      const { Webhook } = require("standardwebhooks");
      const { secret, body, headers } = JSON.parse(require("fs").readFileSync(0, "utf8"));
      try {
        new Webhook(secret).verify(body, headers);
      } catch (error) {
        console.log(error.message);
        process.exit(1);
      }
      """;

  @Test
  void officialLibraryForNodeAcceptsTheSignature() throws Exception {
    String packages = System.getProperty("vidport.node.packages");
    assumeTrue(packages != null, "needs -Dvidport.node.packages");
    server.onText("/hook", 200, "thanks");

    assertThat(post().isAccepted()).isTrue();

    TestServer.Request request = server.requests.get(0);
    assertThat(verify(Path.of(packages), request, request.body())).isZero();
    assertThat(verify(Path.of(packages), request, request.body() + " ")).isEqualTo(1);
  }

  private static int verify(Path packages, TestServer.Request request, String body)
      throws Exception {
    Map<String, String> headers = new LinkedHashMap<>();
    request.headers().forEach((name, values) -> headers.put(name, values.get(0)));
    Process node =
        new ProcessBuilder("node", "-e", VERIFY)
            .directory(packages.toFile())
            .redirectErrorStream(true)
            .start();
    try {
      try (OutputStream input = node.getOutputStream()) {
        JsonMapper.shared()
            .writeValue(input, Map.of("secret", SECRET.text(), "body", body, "headers", headers));
      }
      String output = new String(node.getInputStream().readAllBytes(), UTF_8);
      assertThat(node.waitFor(3, TimeUnit.MINUTES)).as(output).isTrue();
      return node.exitValue();
    } finally {
      node.destroyForcibly();
    }
  }

  /** The example of the specification of Standard Webhooks and Svix. */
  @Test
  void signatureIsThatOfTheSpecification() {
    WebhookSecret secret = new WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

    assertThat(
            WebhookSignature.sign(
                secret,
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                1614265330,
                "{\"test\": 2432232314}".getBytes(UTF_8)))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void bodyIsTheEnvelope() {
    server.onText("/hook", 204, "");

    post();

    assertThat(server.requests.get(0).body())
        .isEqualTo(
            """
            {"id":"evt_1","type":"video.ready","createdAt":"2026-11-21T12:00:00.500Z",\
            "data":{"videoId":"v1","fileName":"talk.mp4","statusPath":"/v1/videos/v1",\
            "metadata":{"Titel":"Grüße \\"aus\\" Köln"},"status":"SUCCEEDED",\
            "durationSeconds":100,"downloadUrl":"https://video.test/v1",\
            "downloadExpiresInSeconds":3600,"posterUrl":"https://video.test/v1",\
            "playbackUrl":"https://video.test/v1","posterPlaybackUrl":"https://video.test/v1",\
            "playbackExpiresAt":1763728200,\
            "warnings":[{"code":"PART_LEFT_OUT","message":"the end is missing"}]}}""");
    assertThat(server.requests.get(0).headers())
        .containsEntry("Content-type", List.of("application/json"));
  }

  @Test
  void timestampIsThatOfTheAttempt() {
    server.onText("/hook", 204, "");
    Clock fixed = Clock.fixed(Instant.parse("2026-11-21T13:00:00.9Z"), ZoneOffset.UTC);

    new GuardedWebhookEndpoint(client, fixed)
        .post(server.url("localhost", "/hook"), SECRET, MESSAGE);

    assertThat(server.requests.get(0).headers())
        .containsEntry(
            "Webhook-timestamp",
            List.of(Long.toString(Instant.parse("2026-11-21T13:00:00Z").getEpochSecond())));
  }

  @Test
  void firstBytesOfTheAnswerAreKept() {
    server.onText("/hook", 500, "\0" + "é".repeat(1000));

    Result result = post();

    assertThat(result.isAccepted()).isFalse();
    assertThat(result.status()).hasValue(500);
    assertThat(result.error()).contains("The endpoint responded with 500, not 2xx");
    assertThat(result.response()).contains("\ufffd" + "é".repeat(248));
  }

  @Test
  void redirectIsNotFollowed() {
    server.onRedirect("/hook", "/other");
    server.onText("/other", 200, "");

    Result result = post();

    assertThat(result.isAccepted()).isFalse();
    assertThat(result.status()).hasValue(302);
    assertThat(result.error().orElseThrow()).contains("redirects are not followed");
    assertThat(server.requests).hasSize(1);
  }

  @Test
  void endpointThatHangsIsGivenUpAtTheTimeLimit() {
    server.on("/hook", exchange -> server.hang());

    Result result =
        new GuardedWebhookEndpoint(client, clock, Duration.ofSeconds(1))
            .post(server.url("localhost", "/hook"), SECRET, MESSAGE);

    assertThat(result.status()).isEmpty();
    assertThat(result.error()).contains("No response within 1 seconds");
    assertThat(result.millis()).isBetween(900L, 50_000L);
  }

  @Test
  void closedPortAndResetAndWrongNameAreExplainedWithoutAddresses() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread reset =
          new Thread(
              () -> {
                try (Socket connection = socket.accept()) {
                  connection.setSoLinger(true, 0);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      reset.start();
      assertThat(error("https://localhost:" + socket.getLocalPort() + "/")).isNotEmpty();
      reset.join();
    }
    try (LoopbackPort closed = LoopbackPort.reserve()) {
      assertThat(error("https://localhost:" + closed.number() + "/"))
          .isEqualTo("Could not connect to the host");
    }
    server.onText("/hook", 200, "");
    assertThat(error(server.url("127.0.0.1", "/hook"))).startsWith("The TLS handshake failed");
    assertThat(server.requests).isEmpty();
  }

  private String error(String url) {
    String error = endpoint.post(url, SECRET, MESSAGE).error().orElseThrow();
    assertThat(error).doesNotContain("/127.").doesNotContain("Exception");
    return error;
  }

  @Test
  void addressThatIsNotPublicIsRefusedAtSaveAndAtUse() throws Exception {
    server.onText("/hook", 200, "");
    String url = server.url("localhost", "/hook");
    assertThat(endpoint.problems(url)).isEmpty();

    try (GuardedHttpClient strict = client(List.of())) {
      GuardedWebhookEndpoint refusing = new GuardedWebhookEndpoint(strict, clock);

      assertThat(refusing.problems(url)).hasSize(1);
      assertThat(refusing.post(url, SECRET, MESSAGE).error().orElseThrow())
          .contains("not on the public internet");
    }
    assertThat(server.requests).isEmpty();
  }
}
