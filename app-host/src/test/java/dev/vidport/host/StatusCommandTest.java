package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatusCommandTest {
  private static final String ID = "0".repeat(32);

  private HttpServer service;

  @BeforeEach
  void start() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  @Test
  void numbersArePrintedAsTheServiceSentThem() {
    CommandRun run =
        statusOf(
            """
            {"status": "SUCCEEDED", "startedAt": 1795000000.123456, "readyAt": 1795000010,
             "progress": {"videoSeconds": 0.00000010, "chunksDone": 12000000.0}}
            """);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "\"startedAt\" : 1795000000.123456",
            "\"readyAt\" : 1795000010",
            "\"videoSeconds\" : 0.0000001",
            "\"chunksDone\" : 12000000")
        .doesNotContainPattern("[0-9]E[-+0-9]");
  }

  @Test
  void charactersThatControlATerminalAreEscaped() {
    CommandRun run =
        statusOf("{\"status\": \"SUCCEEDED\", \"fileName\": \"a\u202egpj.\u009b31m\u00e9\"}");

    assertThat(run.out()).contains("\"a\\u202egpj.\\u009b31m\u00e9\"");
    assertThat(run.json().path("fileName").asString()).isEqualTo("a\u202egpj.\u009b31m\u00e9");
  }

  @Test
  void reasonOfAFailureIsPrinted() {
    CommandRun run =
        statusOf(
            """
            {"status": "FAILED", "failure": {"code": "UNSUPPORTED", "message": "no video"}}
            """);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("Processing ended: FAILED, UNSUPPORTED: no video");
  }

  private CommandRun statusOf(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    service.createContext(
        "/v1/videos/" + ID,
        exchange -> {
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    return CommandRun.of(
        Map.of(
            "VIDPORT_URL",
            "http://127.0.0.1:" + service.getAddress().getPort(),
            "VIDPORT_API_KEY",
            "vpk_x"),
        "status",
        ID);
  }
}
