package dev.vidport.outbound.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.HostileAddresses;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.upload.CreateImport;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.upload.port.RemoteFiles.Resume;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports from a real HTTPS server on loopback, which the policy allows. */
@Order(1)
@Timeout(180)
final class HttpRemoteFilesTest {
  private static final int PART = 5 << 20;
  private static final TransferBounds BOUNDS =
      new TransferBounds(
          Duration.ofSeconds(20), Duration.ofMinutes(1), 64 << 10, Duration.ofSeconds(30));
  private static TestCertificate certificate;

  @TempDir static Path folder;

  /** Shared: loading the certificate authorities takes time. */
  private static GuardedHttpClient client;

  /** A client without exceptions. */
  private static GuardedHttpClient strict;

  private static HttpRemoteFiles strictFiles;
  private static UseCasesFixture strictFixture;

  private FileServer server;
  private UseCasesFixture fixture;

  @BeforeAll
  static void createClients() throws Exception {
    certificate = TestCertificate.create(folder, "dns:localhost,ip:127.0.0.1");
    client =
        new GuardedHttpClient(
            new EgressPolicy(
                List.of(CidrBlock.parse("127.0.0.0/8")), Optional.of(certificate.pem())));
    strict = HostileAddresses.client();
    strictFiles = new HttpRemoteFiles(strict, BOUNDS, Clock.systemUTC());
    strictFixture = UseCasesFixture.withRemoteFiles(strictFiles);
  }

  @AfterAll
  static void closeClients() throws IOException {
    client.close();
    strict.close();
  }

  @BeforeEach
  void start() throws Exception {
    server = new FileServer(certificate);
    use(client, BOUNDS);
  }

  private void use(GuardedHttpClient caller, TransferBounds bounds) {
    fixture =
        UseCasesFixture.withRemoteFiles(new HttpRemoteFiles(caller, bounds, Clock.systemUTC()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    new SplittableRandom(size).nextBytes(bytes);
    return bytes;
  }

  private Submitted imported() throws IOException {
    return fixture.imported(server.url("127.0.0.1"));
  }

  private static Step fetch(Submitted video) {
    return Step.only(video.job(), RenderSteps.FETCH);
  }

  private Submitted fetched() throws Exception {
    Submitted video = imported();
    StepHandler.Result result = fixture.run(fetch(video));
    fixture.database.transactions.run(result::commit);
    return video;
  }

  private byte[] stored(Submitted video) throws IOException {
    return fixture
        .store
        .read(UseCasesFixture.original(video.id()), 0, Long.MAX_VALUE)
        .readAllBytes();
  }

  /** The failure of the import, with its code. */
  private String failure() throws Exception {
    Submitted video = fetched();
    return ((Ended) fixture.stored(video.id()))
        .failure()
        .map(failure -> failure.code() + ": " + failure.message())
        .orElseThrow();
  }

  private RemoteFileException fault() throws IOException {
    Submitted video = imported();
    try {
      fixture.run(fetch(video));
    } catch (RemoteFileException fault) {
      return fault;
    } catch (Exception e) {
      throw new AssertionError("another fault", e);
    }
    throw new AssertionError("no fault");
  }

  // Transfers

  @Test
  void fileIsFetchedAsItIs() throws Exception {
    server.content = bytes(PART + 3);

    assertThat(stored(fetched())).isEqualTo(server.content);

    assertThat(server.server().requests.get(0).headers())
        .containsEntry("Accept-encoding", List.of("identity"));
  }

  @Test
  void schemeOfTheAddressMayBeInUpperCase() throws Exception {
    server.content = bytes(3);
    Submitted video = fixture.imported(server.url("127.0.0.1").replace("https:", "HTTPS:"));

    fixture.database.transactions.run(fixture.run(fetch(video))::commit);

    assertThat(stored(video)).isEqualTo(server.content);
  }

  @Test
  void connectionThatBreaksFiveTimesIsContinued() throws Exception {
    server.content = bytes(PART + 50_000);
    for (int bytes : new int[] {10_000, 1, 70_000, PART - 79_000, 9}) {
      server.thenBreakAfter(bytes);
    }

    assertThat(stored(fetched())).isEqualTo(server.content);

    assertThat(server.ranges()).hasSize(6).first().isEqualTo("null");
    assertThat(server.server().requests.get(5).headers())
        .containsEntry("If-range", List.of("\"1\""));
  }

  @Test
  void serverThatIgnoresRangesIsReadAgain() throws Exception {
    server.content = bytes(50_000);
    server.knowsRanges = false;
    server.thenBreakAfter(10_000);

    assertThat(stored(fetched())).isEqualTo(server.content);
  }

  @Test
  void changedFileIsReadAgain() throws Exception {
    server.content = bytes(50_000);
    server.thenBreakAfter(10_000);
    server.then(
        exchange -> {
          server.etag = "\"2\"";
          server.content = bytes(60_000);
          server.serve(exchange);
        });

    assertThat(stored(fetched())).isEqualTo(server.content).hasSize(60_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes 0-49999/50000",
        "bytes 20000-49999/50000",
        "bytes 10000-49999/40000",
        "bytes 10000-9/50000",
        "items 1-2/3"
      })
  void wrongRangeIsNotUsed(String range) throws Exception {
    server.content = bytes(50_000);
    server.thenBreakAfter(10_000);
    server.then(
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"1\"");
          exchange.getResponseHeaders().set("Content-Range", range);
          exchange.sendResponseHeaders(206, 40_000);
          exchange.getResponseBody().write(new byte[40_000]);
        });

    assertThat(stored(fetched())).isEqualTo(server.content);
  }

  @Test
  void rangeOfAnotherVersionIsNotUsed() throws Exception {
    server.content = bytes(50_000);
    server.thenBreakAfter(10_000);
    server.then(
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"other\"");
          exchange.getResponseHeaders().set("Content-Range", "bytes 10000-49999/50000");
          exchange.sendResponseHeaders(206, 40_000);
          exchange.getResponseBody().write(new byte[40_000]);
        });

    assertThat(stored(fetched())).isEqualTo(server.content);
  }

  @Test
  void fileThatBecameShorterIsReadAgain() throws Exception {
    server.content = bytes(50_000);
    server.thenBreakAfter(10_000);
    server.thenStatus(416);
    server.then(
        exchange -> {
          server.content = bytes(5_000);
          server.serve(exchange);
        });

    assertThat(stored(fetched())).isEqualTo(server.content).hasSize(5_000);
  }

  @Test
  void sizeMayBeUnknown() throws Exception {
    server.content = bytes(50_000);
    server.saysSize = false;

    assertThat(stored(fetched())).isEqualTo(server.content);
  }

  @Test
  void redirectsAreFollowed() throws Exception {
    server.content = bytes(100);
    server.server().onRedirect("/1", "/2");
    server.server().onRedirect("/2", "/3");
    server.server().onRedirect("/3", FileServer.PATH);
    Submitted video = fixture.imported(server.server().url("127.0.0.1", "/1"));

    fixture.database.transactions.run(fixture.run(fetch(video))::commit);

    assertThat(stored(video)).isEqualTo(server.content);
  }

  // Failures

  @ParameterizedTest
  @CsvSource({"400", "401", "403", "404", "410", "204", "206", "304", "300"})
  void statusOtherThan200IsNamed(int status) throws Exception {
    server.then(
        exchange -> {
          exchange.sendResponseHeaders(status, -1);
        });

    assertThat(failure())
        .startsWith("FETCH_REFUSED: The import could not fetch the file.")
        .contains("status " + status);
    assertThat(server.ranges()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503})
  void temporaryStatusIsTriedAgain(int status) throws Exception {
    server.content = bytes(100);
    server.thenStatus(status, "Retry-After", "0");

    assertThat(stored(fetched())).isEqualTo(server.content);
  }

  @Test
  void lastingTemporaryStatusIsAFaultThatNamesIt() throws Exception {
    for (int i = 0; i < 3; i++) {
      server.thenStatus(503);
    }

    RemoteFileException fault = fault();

    assertThat(fault.isTemporary()).isTrue();
    assertThat(fault.failure().code()).isEqualTo("FETCH_FAILED");
    assertThat(fault).hasMessageContaining("status 503");
  }

  @ParameterizedTest
  @CsvSource({"7, 7", "'Sun, 22 Nov 2026 10:00:30 GMT', 30"})
  void waitIsReadFromTheHeader(String header, long seconds) {
    assertThat(
            StatusErrors.of(
                    429, Optional.of(header), java.time.Instant.parse("2026-11-22T10:00:00Z"))
                .retryAfter())
        .contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html; charset=utf-8", "TEXT/HTML", "application/json"})
  void pageIsNoVideo(String type) throws Exception {
    server.content = bytes(100);
    server.then(
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", type);
          server.serve(exchange);
        });

    assertThat(failure()).startsWith("FETCH_REFUSED").contains("a page (");
  }

  @Test
  void compressedFileIsRefused() throws Exception {
    server.then(
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          server.serve(exchange);
        });

    assertThat(failure()).startsWith("FETCH_REFUSED").contains("compressed");
  }

  @Test
  void announcedSizeAboveTheLimitIsRefusedAtOnce() throws Exception {
    server.then(
        exchange -> {
          exchange.sendResponseHeaders(200, (20L << 30) + 1);
          exchange.getResponseBody().write(new byte[10]);
          exchange.getResponseBody().flush();
        });

    assertThat(failure()).startsWith("TOO_LARGE").contains(Long.toString(20L << 30));
  }

  @Test
  void serverThatTricklesIsGivenUp() throws Exception {
    use(
        client,
        new TransferBounds(
            Duration.ofSeconds(20), Duration.ofMinutes(1), 64 << 10, Duration.ofMillis(100)));
    server.etag = "";
    for (int i = 0; i < 4; i++) {
      server.then(server.server()::drip);
    }

    assertThat(fault()).hasMessageContaining("less than 64 KiB per second");
  }

  @Test
  void silentServerIsGivenUp() throws Exception {
    use(
        client,
        new TransferBounds(
            Duration.ofMillis(200), Duration.ofMinutes(1), 64 << 10, Duration.ofSeconds(30)));
    for (int i = 0; i < 3; i++) {
      server.then(exchange -> server.server().hang());
    }

    assertThat(fault()).hasMessageContaining("sent nothing");
  }

  @Test
  void redirectToAPrivateAddressFails() throws Exception {
    server.then(
        exchange -> {
          exchange.getResponseHeaders().set("Location", "https://169.254.169.254/secret");
          exchange.sendResponseHeaders(302, -1);
        });

    assertThat(failure()).startsWith("FETCH_REFUSED").contains("not on the public internet");
  }

  @Test
  void fourthRedirectFails() throws Exception {
    server.then(
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/again");
          exchange.sendResponseHeaders(302, -1);
        });
    server.server().onRedirect("/again", "/again");

    assertThat(failure()).startsWith("FETCH_REFUSED").contains("more than 3 times");
  }

  @Test
  void certificateOfAnUnknownAuthorityFails() throws Exception {
    try (GuardedHttpClient distrustful =
        new GuardedHttpClient(
            new EgressPolicy(List.of(CidrBlock.parse("127.0.0.0/8")), Optional.empty()))) {
      use(distrustful, BOUNDS);

      assertThat(failure())
          .startsWith("FETCH_REFUSED")
          .contains("is not trusted", "Install", "VIDPORT_EGRESS_CA");
    }
    assertThat(server.ranges()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "No subject alternative DNS name matching wrong.example.test found.",
        "No subject alternative names matching IP address 127.0.0.1 found",
        "No name matching wrong.example.test found"
      })
  void certificateOfAnotherHostIsNamed(String message) {
    assertThat(TransferErrors.of(new SSLHandshakeException(message), BOUNDS))
        .hasMessageContaining("certificate of the server is not valid for the host of the URL")
        .returns(false, RemoteFileException::isTemporary);
  }

  @Test
  void portWithoutTlsFails() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      respond(
          plain,
          connection ->
              connection
                  .getOutputStream()
                  .write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(UTF_8)));
      Submitted video = fixture.imported("https://127.0.0.1:" + plain.getLocalPort() + "/x.mp4");

      fixture.database.transactions.run(fixture.run(fetch(video))::commit);

      assertThat(((Ended) fixture.stored(video.id())).failure().orElseThrow())
          .satisfies(failure -> assertThat(failure.code()).isEqualTo("FETCH_REFUSED"))
          .satisfies(failure -> assertThat(failure.message()).contains("responded without TLS"));
    }
  }

  /** One response without TLS to a connection. */
  private interface PlainResponse {
    void to(Socket connection) throws IOException;
  }

  /** Answers every connection until {@code listener} is closed. */
  private static void respond(ServerSocket listener, PlainResponse how) {
    Thread server =
        new Thread(
            () -> {
              while (!listener.isClosed()) {
                try (Socket connection = listener.accept()) {
                  // The first bytes of the handshake have arrived.
                  connection.getInputStream().skipNBytes(5);
                  how.to(connection);
                  connection.shutdownOutput();
                  connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException ended) {
                  // The client closed the connection, or the test the listener.
                }
              }
            });
    server.setDaemon(true);
    server.start();
  }

  @Test
  void expiredCertificateIsNamed() {
    SSLHandshakeException failure = new SSLHandshakeException("PKIX path validation failed");
    failure.initCause(new CertificateExpiredException("NotAfter"));

    assertThat(TransferErrors.of(failure, BOUNDS))
        .hasMessageContaining("has expired; renew it")
        .returns(false, RemoteFileException::isTemporary);
  }

  @Test
  void handshakeThatIsCutOffMayBeTriedAgain() throws Exception {
    try (ServerSocket closing = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      respond(closing, connection -> {});
      Submitted video = fixture.imported("https://127.0.0.1:" + closing.getLocalPort() + "/x.mp4");

      assertThatThrownBy(() -> fixture.run(fetch(video)))
          .isInstanceOf(RemoteFileException.class)
          .hasMessageContaining("during the TLS handshake")
          .extracting(fault -> ((RemoteFileException) fault).isTemporary())
          .isEqualTo(true);
    }
  }

  @Test
  void closedRequestEndsWhileItWaits() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    server.then(
        exchange -> {
          arrived.countDown();
          server.server().hang();
        });
    RemoteFile file =
        new HttpRemoteFiles(client, BOUNDS, Clock.systemUTC())
            .file(server.url("127.0.0.1"), Optional.empty());
    CompletableFuture<RemoteFile.Response> response =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return file.open();
              } catch (RemoteFileException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(arrived.await(1, TimeUnit.MINUTES)).isTrue();

    file.close();

    assertThatThrownBy(() -> response.get(40, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class);
  }

  // Addresses

  @ParameterizedTest
  @MethodSource("dev.vidport.outbound.egress.HostileAddresses#urls")
  void hostileAddressIsRefusedAtCreateAndAtUse(String url) throws Exception {
    assertThat(
            UseCasesFixture.refusal(
                    () ->
                        strictFixture
                            .useCases
                            .uploads()
                            .createImport()
                            .handle(CreateImport.Command.of(strictFixture.owner, url)))
                .details())
        .isNotEmpty()
        .allMatch(problem -> problem.field().equals("sourceUrl"));
    for (Optional<Resume> resume :
        List.of(
            Optional.<Resume>empty(),
            Optional.of(
                new Resume(5, new RemoteVersion(Optional.of("\"1\""), Optional.empty()))))) {
      try (RemoteFile file = strictFiles.file(url, resume)) {
        assertThatThrownBy(file::open)
            .isInstanceOfSatisfying(
                RemoteFileException.class,
                // A name may have another address later, and must not tell whether it has one now.
                fault -> assertThat(fault.isTemporary()).isEqualTo(isOfName(fault)));
      }
    }
  }

  private static boolean isOfName(RemoteFileException fault) {
    return String.valueOf(fault.getMessage()).contains("its name has no address");
  }

  @Test
  void nameThatChangesItsAddressAfterTheCreationFails() throws Exception {
    try (GuardedHttpClient rebinding = HostileAddresses.rebindingClient()) {
      use(rebinding, BOUNDS);
      Submitted video = fixture.imported("https://rebind.example.test/x.mp4");

      assertThatThrownBy(() -> fixture.run(fetch(video)))
          .isInstanceOf(RemoteFileException.class)
          .hasMessageContaining("not on the public internet");
    }
  }
}
