package dev.vidport.host.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressCheckTest {
  private static final InetSocketAddress LOOPBACK =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private static List<Finding> setting(String base) {
    return AddressCheck.ofSetting(URI.create(base), Clock.systemUTC()).check();
  }

  private static List<Finding> host(String base) {
    return AddressCheck.ofHost(URI.create(base), Clock.systemUTC()).check();
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:8080, ADVICE, only browsers on this machine",
    "http://127.0.0.1, ADVICE, only browsers on this machine",
    "http://[::1]:80, ADVICE, only browsers on this machine",
    "http://video.example.com, ADVICE, everybody on the way can read",
    "https://video.example.com/path, OK, links begin with https://video.example.com/path",
  })
  void settingIsJudged(String base, Finding.Kind kind, String text) {
    assertThat(setting(base))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(kind);
              assertThat(finding.text()).contains(text);
              assertThat(finding.cure().isPresent()).isEqualTo(kind != Finding.Kind.OK);
            });
  }

  @Test
  void runningHostIsAskedAtItsAddress() throws IOException {
    HttpServer server = HttpServer.create(LOOPBACK, 0);
    server.createContext("/mine", AddressCheckTest::answer);
    server.start();
    String base = "http://127.0.0.1:" + server.getAddress().getPort();

    assertThat(host(base + "/mine")).hasSize(1);
    assertThat(host(base + "/other"))
        .last()
        .isEqualTo(FindingCode.ADDRESS_OF_ANOTHER.problem("url", base + "/other", "status", 404));
    server.stop(0);
    assertThat(host(base))
        .last()
        .satisfies(finding -> assertThat(finding.kind()).isEqualTo(Finding.Kind.ADVICE))
        .extracting(Finding::text)
        .asString()
        .startsWith("this machine can't reach " + base);
  }

  @Test
  void onlyTheBeginningOfAnEndlessResponseIsRead() throws IOException {
    HttpServer server = HttpServer.create(LOOPBACK, 0);
    CompletableFuture<IOException> cut = new CompletableFuture<>();
    server.createContext("/", exchange -> cut.complete(writeUntilCut(exchange)));
    server.start();

    List<Finding> findings = host("http://127.0.0.1:" + server.getAddress().getPort());

    assertThat(findings).last().extracting(Finding::text).asString().startsWith("another server");
    assertThat(cut).succeedsWithin(Duration.ofMinutes(1));
    server.stop(0);
  }

  private static IOException writeUntilCut(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try {
      while (true) {
        exchange.getResponseBody().write(new byte[1024]);
      }
    } catch (IOException e) {
      return e;
    }
  }

  @Test
  void certificateIsCheckedForItsTrustAndItsEnd(@TempDir Path folder) throws Exception {
    TestCertificate certificate = TestCertificate.create(folder, "ip:127.0.0.1");
    HttpsServer server = HttpsServer.create(LOOPBACK, 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
    server.createContext("/", AddressCheckTest::answer);
    server.start();
    URI base = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    SSLContext trusted = trusting(certificate.pem());
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(20));

    assertThat(host(base.toString()))
        .last()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(Finding.Kind.ADVICE);
              assertThat(finding.text()).contains("does not trust the certificate of " + base);
            });
    assertThat(AddressCheck.ofHost(base, Clock.systemUTC(), trusted).check())
        .last()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(Finding.Kind.OK);
              assertThat(finding.text()).startsWith("the certificate is valid until ");
            });
    // It is valid for 30 days.
    assertThat(AddressCheck.ofHost(base, later, trusted).check())
        .last()
        .satisfies(finding -> assertThat(finding.cure()).contains("renew it"));
    server.stop(0);
  }

  private static SSLContext trusting(Path pem) throws Exception {
    KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    try (InputStream file = Files.newInputStream(pem)) {
      authorities.setCertificateEntry(
          "test", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] body = "{\"open\": true}".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
