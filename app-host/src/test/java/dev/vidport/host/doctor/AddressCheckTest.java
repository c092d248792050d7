package dev.vidport.host.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vidport.usecases.doctor.port.Finding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressCheckTest {
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
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/mine",
        exchange -> {
          byte[] body = "{\"open\": true}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    String base = "http://127.0.0.1:" + server.getAddress().getPort();

    assertThat(host(base + "/mine")).hasSize(1);
    assertThat(host(base + "/other"))
        .last()
        .isEqualTo(
            Finding.problem(
                "address",
                "another server answers at " + base + "/other: status 404",
                "check VIDPORT_BASE_URL and the reverse proxy"));
    server.stop(0);
    assertThat(host(base))
        .last()
        .satisfies(finding -> assertThat(finding.kind()).isEqualTo(Finding.Kind.ADVICE))
        .extracting(Finding::text)
        .asString()
        .startsWith("this machine can't reach " + base);
  }
}
