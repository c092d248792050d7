package dev.vidport.outbound.egress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.net.IpLiteral;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls a real HTTPS server on loopback, which the policy allows. */
@Timeout(180)
final class GuardedHttpClientTest {
  private static final String NAME = "media.example.test";
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final OutboundLimits LIMITS =
      new OutboundLimits(Duration.ofSeconds(20), Duration.ofSeconds(30), 1_000_000);
  private static final ConnectionLimits CONNECTION_LIMITS =
      ConnectionLimits.DEFAULTS.withConnect(Duration.ofMinutes(1));
  private static TestCertificate certificate;

  @TempDir static Path folder;

  private final AtomicInteger lookups = new AtomicInteger();
  private TestServer server;
  private GuardedHttpClient client;

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TestCertificate.create(folder, "dns:" + NAME + ",dns:private.example.test");
  }

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(certificate);
    client = client(policy("127.0.0.0/8"));
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private static EgressPolicy policy(String... allowed) {
    return new EgressPolicy(
        List.of(allowed).stream().map(CidrBlock::parse).toList(), Optional.of(certificate.pem()));
  }

  private GuardedHttpClient client(EgressPolicy policy) throws IOException {
    return new GuardedHttpClient(policy, this::lookup, CONNECTION_LIMITS);
  }

  /** The names of the tests; none of them exists in the domain name system. */
  private InetAddress[] lookup(String host) throws UnknownHostException {
    lookups.incrementAndGet();
    return switch (host) {
      case NAME, "wrong.example.test" -> addresses("127.0.0.1");
      case "private.example.test" -> addresses("10.0.0.1");
      case "mixed.example.test" -> addresses("127.0.0.1", "10.0.0.1");
      case "none.example.test" -> addresses();
      default -> InetAddress.getAllByName(host);
    };
  }

  private static InetAddress[] addresses(String... texts) {
    return List.of(texts).stream()
        .map(text -> IpLiteral.parse(text).orElseThrow())
        .toArray(InetAddress[]::new);
  }

  private OutboundResponse post(String url, OutboundLimits limits) throws IOException {
    return client.post(
        url, Map.of("Content-Type", "application/json"), "{\"a\":1}".getBytes(UTF_8), limits);
  }

  private OutboundStream get(String path) throws IOException {
    return client.get(server.url(NAME, path), Map.of(), 0, LIMITS);
  }

  @Test
  void postDeliversItsBody() throws Exception {
    server.onText("/hook", 202, "accepted");

    OutboundResponse response = post(server.url(NAME, "/hook?a=b"), LIMITS);

    assertThat(response).isEqualTo(new OutboundResponse(202, "accepted"));
    assertThat(server.requests)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.method()).isEqualTo("POST");
              assertThat(request.path()).isEqualTo("/hook?a=b");
              assertThat(request.host()).isEqualTo(NAME + ":" + server.port());
              assertThat(request.body()).isEqualTo("{\"a\":1}");
            });
  }

  @Test
  void connectionIsMadeToTheCheckedAddressUnderTheName() throws Exception {
    server.onText("/hook", 200, "");

    post(server.url(NAME, "/hook"), LIMITS);

    assertThat(lookups).hasValue(1);
    assertThat(server.requests).singleElement().asString().contains("value=" + NAME);
  }

  @Test
  void excerptOfLongAnswerIsItsFirstKibibyte() throws Exception {
    server.onText("/hook", 500, "x".repeat(1_000_000));

    assertThat(post(server.url(NAME, "/hook"), LIMITS).excerpt()).isEqualTo("x".repeat(1024));
  }

  @Test
  void endlessAnswerIsCutOff() throws Exception {
    server.on("/hook", server::drip);

    OutboundResponse response =
        post(
            server.url(NAME, "/hook"),
            new OutboundLimits(Duration.ofSeconds(20), Duration.ofSeconds(30), 5));

    assertThat(response).isEqualTo(new OutboundResponse(200, "....."));
  }

  @Test
  void postFollowsNoRedirect() throws Exception {
    server.onRedirect("/hook", "/other");
    server.onText("/other", 200, "");

    assertThat(post(server.url(NAME, "/hook"), LIMITS).status()).isEqualTo(302);
    assertThat(server.requests).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {NAME, "mixed.example.test", "localhost", "127.0.0.1", "[::1]"})
  void privateAddressIsRefusedWithoutConnection(String host) throws Exception {
    server.onText("/", 200, "");
    GuardedHttpClient strict = client(policy());

    try (strict) {
      assertThatThrownBy(() -> strict.get(server.url(host, "/"), Map.of(), 0, LIMITS))
          .isInstanceOfAny(EgressRefusedException.class, UnreachableHostException.class)
          .hasMessageNotContainingAny("10.0.0.1")
          .hasMessageContaining("not on the public internet");
      assertThatThrownBy(() -> strict.check(server.url(host, "/")))
          .isInstanceOfAny(EgressRefusedException.class, UnreachableHostException.class);
    }

    assertThat(server.requests).isEmpty();
  }

  @Test
  void oneForbiddenAddressOfAHostIsEnough() {
    assertThatThrownBy(() -> post(server.url("mixed.example.test", "/"), LIMITS))
        .isInstanceOf(UnreachableHostException.class);
  }

  @Test
  void hostWithoutAddressIsRefused() {
    assertThatThrownBy(() -> client.check("https://none.example.test/"))
        .isInstanceOf(UnreachableHostException.class);
  }

  @Test
  void allowedHostPassesTheCheck() {
    assertThatCode(() -> client.check(server.url(NAME, "/"))).doesNotThrowAnyException();
  }

  @Test
  void plainHttpIsRefused() {
    assertThatThrownBy(() -> post("http://" + NAME + ":" + server.port() + "/", LIMITS))
        .isInstanceOf(EgressRefusedException.class);
  }

  @Test
  void certificateOfAnotherNameIsRefused() {
    server.onText("/", 200, "");

    assertThatThrownBy(() -> post(server.url("wrong.example.test", "/"), LIMITS))
        .isInstanceOf(SSLHandshakeException.class)
        .hasMessageStartingWith("No subject alternative DNS name");
    assertThat(server.requests).isEmpty();
  }

  @Test
  void certificateOfUnknownAuthorityIsRefused() throws Exception {
    server.onText("/", 200, "");
    EgressPolicy policy =
        new EgressPolicy(List.of(CidrBlock.parse("127.0.0.0/8")), Optional.empty());

    try (GuardedHttpClient distrustful = client(policy)) {
      assertThatThrownBy(() -> distrustful.get(server.url(NAME, "/"), Map.of(), 0, LIMITS))
          .isInstanceOf(SSLException.class);
    }
    assertThat(server.requests).isEmpty();
  }

  @Test
  void unusableFileOfCertificatesIsReported() throws Exception {
    Path file = Files.writeString(folder.resolve("empty.pem"), "nothing\n");

    try (GuardedHttpClient broken = client(EgressPolicy.strict().trusting(file))) {
      assertThatThrownBy(() -> broken.get(server.url(NAME, "/film"), Map.of(), 0, LIMITS))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("empty.pem");
    }
  }

  @Test
  void downloadFollowsRedirectsUpToItsLimit() throws Exception {
    server.onRedirect("/one", "/two");
    server.onRedirect("/two", server.url(NAME, "/three"));
    server.onText("/three", 200, "film");

    try (OutboundStream stream = client.get(server.url(NAME, "/one"), Map.of(), 2, LIMITS)) {
      assertThat(stream.status()).isEqualTo(200);
      assertThat(stream.length()).hasValue(4);
      assertThat(stream.body()).hasContent("film");
    }
    assertThatThrownBy(() -> client.get(server.url(NAME, "/one"), Map.of(), 1, LIMITS))
        .isInstanceOf(EgressRefusedException.class)
        .hasMessageContaining("more than 1 times");
    assertThat(lookups).as("each target is looked up and checked").hasValue(5);
  }

  @Test
  void redirectToPrivateAddressIsRefused() {
    server.onRedirect("/one", server.url("private.example.test", "/two"));

    assertThatThrownBy(() -> client.get(server.url(NAME, "/one"), Map.of(), 3, LIMITS))
        .isInstanceOf(UnreachableHostException.class);
  }

  @Test
  void deniedAddressIsRefusedAlthoughItIsAllowed() throws Exception {
    server.onText("/", 200, "");
    try (GuardedHttpClient denying =
        client(policy("127.0.0.0/8").denying(List.of(CidrBlock.parse("127.0.0.1"))))) {
      assertThatThrownBy(() -> denying.get(server.url(NAME, "/"), Map.of(), 0, LIMITS))
          .isInstanceOf(UnreachableHostException.class);
      assertThatThrownBy(() -> denying.get(server.url("127.0.0.1", "/"), Map.of(), 0, LIMITS))
          .isInstanceOf(EgressRefusedException.class);
    }

    assertThat(server.requests).isEmpty();
  }

  @Test
  void deniedAddressMayBePublic() throws Exception {
    EgressPolicy policy = policy().denying(List.of(CidrBlock.parse("8.8.0.0/16")));

    assertThat(policy.admits(addresses("8.8.8.8")[0])).isFalse();
    assertThat(policy.admits(addresses("8.9.8.8")[0])).isTrue();
  }

  /** The proxy must not look the name up again: it could reach an address that was not checked. */
  @Test
  void proxyGetsTheCheckedAddressAndTheServerTheName() throws Exception {
    server.onText("/hook", 202, "accepted");
    try (TunnelProxy proxy = new TunnelProxy();
        GuardedHttpClient tunneling =
            client(policy("127.0.0.0/8").through(new OutboundProxy("localhost", proxy.port())))) {
      OutboundResponse response =
          tunneling.post(server.url(NAME, "/hook"), Map.of(), new byte[] {1}, LIMITS);

      assertThat(response).isEqualTo(new OutboundResponse(202, "accepted"));
      assertThat(proxy.requests()).containsExactly("CONNECT 127.0.0.1:" + server.port());
      assertThat(server.requests).singleElement().asString().contains("value=" + NAME);
      assertThatThrownBy(() -> tunneling.get("https://private.example.test/", Map.of(), 0, LIMITS))
          .isInstanceOf(UnreachableHostException.class);
      assertThat(proxy.requests()).hasSize(1);
    }
  }

  @Test
  void proxyThatRefusesIsAFault() throws Exception {
    try (TunnelProxy proxy = new TunnelProxy();
        GuardedHttpClient tunneling =
            client(policy("127.0.0.0/8").through(new OutboundProxy("localhost", proxy.port())))) {
      proxy.refuse();

      assertThatThrownBy(() -> tunneling.get(server.url(NAME, "/"), Map.of(), 0, LIMITS))
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(EgressRefusedException.class);
    }
  }

  @Test
  void redirectToPlainHttpIsRefused() {
    server.onRedirect("/one", "http://" + NAME + ":" + server.port() + "/two");

    assertThatThrownBy(() -> client.get(server.url(NAME, "/one"), Map.of(), 3, LIMITS))
        .isInstanceOf(EgressRefusedException.class);
    assertThat(server.requests).hasSize(1);
  }

  @Test
  void downloadBeginsAtTheFirstByteAskedFor() throws Exception {
    server.on(
        "/film",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Range", "bytes 5-8/9");
          TestServer.respond(exchange, 206, "rest");
        });

    try (OutboundStream stream =
        client.get(server.url(NAME, "/film"), Map.of("Range", "bytes=5-"), 0, LIMITS)) {
      assertThat(stream.status()).isEqualTo(206);
      assertThat(stream.header("content-range")).hasValue("bytes 5-8/9");
      assertThat(stream.header("ETag")).isEmpty();
      assertThat(stream.body()).hasContent("rest");
    }
    assertThat(server.requests.get(0).range()).isEqualTo("bytes=5-");
  }

  @Test
  void announcedLengthAboveTheLimitIsRefusedAtOnce() {
    server.onText("/film", 200, "123456");

    assertThatThrownBy(() -> client.get(server.url(NAME, "/film"), Map.of(), 0, withMaxBytes(5)))
        .isInstanceOf(EgressRefusedException.class)
        .hasMessageContaining("5 bytes");
  }

  @Test
  void bodyOfUnknownLengthIsCutOffAtTheLimit() throws Exception {
    server.on("/film", server::drip);

    try (OutboundStream stream =
        client.get(server.url(NAME, "/film"), Map.of(), 0, withMaxBytes(5))) {
      assertThat(stream.length()).isEmpty();
      assertThatThrownBy(() -> stream.body().readAllBytes())
          .isInstanceOf(EgressRefusedException.class);
    }
  }

  private static OutboundLimits withMaxBytes(long maxBytes) {
    return new OutboundLimits(LIMITS.silence(), LIMITS.total(), maxBytes);
  }

  @Test
  void compressedBodyIsNotUnpacked() throws Exception {
    server.on(
        "/film",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          TestServer.respond(exchange, 200, "not gzip");
        });

    try (OutboundStream stream = get("/film")) {
      assertThat(stream.body()).hasContent("not gzip");
    }
  }

  @Test
  void silentServerIsGivenUp() {
    server.on("/", exchange -> server.hang());

    assertThatThrownBy(
            () ->
                post(
                    server.url(NAME, "/"),
                    new OutboundLimits(SHORT, Duration.ofSeconds(30), 1_000)))
        .isInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void headersThatTrickleAreGivenUp() throws Exception {
    try (ServerSocket listener =
            certificate
                .serverContext()
                .getServerSocketFactory()
                .createServerSocket(0, 1, InetAddress.getLoopbackAddress());
        GuardedHttpClient hasty =
            new GuardedHttpClient(
                policy("127.0.0.0/8"), this::lookup, CONNECTION_LIMITS.withHeaders(SHORT))) {
      CountDownLatch ended = new CountDownLatch(1);
      Thread trickling = new Thread(() -> trickleHeaders(listener, ended));
      trickling.start();
      String url = "https://" + NAME + ":" + listener.getLocalPort() + "/film";

      assertThatThrownBy(() -> hasty.get(url, Map.of(), 0, LIMITS))
          .isInstanceOf(OutboundTimeoutException.class)
          .hasMessageContaining("headers");

      assertThat(ended.await(1, TimeUnit.MINUTES)).as("the connection is closed").isTrue();
      trickling.join();
    }
  }

  /** Sends a header line now and then, until the client closes the connection. */
  private static void trickleHeaders(ServerSocket listener, CountDownLatch ended) {
    try (Socket connection = listener.accept()) {
      OutputStream response = connection.getOutputStream();
      response.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
      // 100 headers are too many.
      for (int i = 0; i < 90 && !ended.await(200, TimeUnit.MILLISECONDS); i++) {
        response.write(("X-" + i + ": x\r\n").getBytes(UTF_8));
        response.flush();
      }
    } catch (IOException closed) {
      ended.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void totalTimeEndsAnAnswerThatTrickles() throws Exception {
    server.on("/film", server::drip);
    OutboundLimits limits =
        new OutboundLimits(Duration.ofSeconds(20), Duration.ofSeconds(1), 1_000_000);

    assertThatThrownBy(() -> read(limits))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("1000 ms");
  }

  private byte[] read(OutboundLimits limits) throws Exception {
    try (OutboundStream stream = client.get(server.url(NAME, "/film"), Map.of(), 0, limits)) {
      return stream.body().readAllBytes();
    }
  }

  @Test
  void totalTimeEndsAWaitForTheFirstByte() {
    server.on("/", exchange -> server.hang());

    assertThatThrownBy(
            () ->
                post(
                    server.url(NAME, "/"),
                    new OutboundLimits(Duration.ofSeconds(20), SHORT, 1_000)))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("300 ms");
  }

  @Test
  void totalTimeEndsASendThatIsStuck() {
    server.onReadsNothing("/");
    byte[] moreThanBuffersHold = new byte[32_000_000];

    assertThatThrownBy(
            () ->
                client.post(
                    server.url(NAME, "/"),
                    Map.of(),
                    moreThanBuffersHold,
                    new OutboundLimits(Duration.ofSeconds(20), Duration.ofSeconds(1), 1_000)))
        .isInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("1000 ms");
  }

  @Test
  void timeToConnectIsBounded() throws Exception {
    // Connections are accepted by the operating system, but the TLS handshake never begins.
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        GuardedHttpClient hasty =
            new GuardedHttpClient(
                policy("127.0.0.0/8"), this::lookup, CONNECTION_LIMITS.withConnect(SHORT))) {
      String url = "https://" + NAME + ":" + silent.getLocalPort() + "/";

      assertThatThrownBy(() -> hasty.get(url, Map.of(), 0, LIMITS))
          .isInstanceOf(OutboundTimeoutException.class)
          .hasMessageContaining("with TLS");
    }
  }

  @Test
  void timeOfLookupIsBounded() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    HostLookup slow =
        host -> {
          try {
            end.await(1, TimeUnit.MINUTES);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new UnknownHostException(host);
        };
    try (GuardedHttpClient hasty =
        new GuardedHttpClient(policy(), slow, CONNECTION_LIMITS.withConnect(SHORT))) {
      assertThatThrownBy(() -> hasty.check("https://" + NAME + "/"))
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining(NAME);
    } finally {
      end.countDown();
    }
  }

  @Test
  void headersAreBounded() {
    server.on(
        "/",
        exchange -> {
          for (int i = 0; i < 200; i++) {
            exchange.getResponseHeaders().set("X-Header-" + i, "x");
          }
          TestServer.respond(exchange, 200, "");
        });

    assertThatThrownBy(() -> post(server.url(NAME, "/"), LIMITS)).isInstanceOf(IOException.class);
  }

  @Test
  void closedDownloadReadsNoFurther() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    server.on(
        "/film",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            byte[] block = new byte[8192];
            while (true) {
              body.write(block);
            }
          } catch (IOException connectionClosed) {
            ended.countDown();
            throw connectionClosed;
          }
        });

    try (OutboundStream stream = get("/film")) {
      assertThat(stream.body().readNBytes(10)).hasSize(10);
    }

    assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
  }
}
