package dev.vidport.outbound.account;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HttpAuditReceiverTest {
  private static final AuditEntry ENTRY =
      new AuditEntry(
          Instant.parse("2026-03-04T05:06:07.123456Z"),
          new AccountId("a".repeat(32)),
          new Actor(Actor.Kind.SESSION, "0123456789abcdef", "192.0.2.7"),
          AuditAction.KEY_CREATED,
          "Köln's \"key\"");
  private static final AuditLink FIRST = AuditLink.next(ENTRY, AuditPosition.START, new Random(1));
  private static final List<LinkedEntry> ENTRIES =
      List.of(
          new LinkedEntry(ENTRY, FIRST),
          new LinkedEntry(ENTRY, AuditLink.next(ENTRY, FIRST.position(), new Random(2))));

  private HttpServer server;
  private volatile int status = 204;
  private volatile String body = "";
  private volatile String headers = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/audit",
        exchange -> {
          body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          headers =
              exchange.getRequestHeaders().getFirst("Content-Type")
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization");
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void linesOfJsonArePosted() throws IOException {
    send();

    assertThat(headers).isEqualTo("application/x-ndjson Bearer s3cr3t");
    List<JsonNode> lines = body.lines().map(JsonMapper.shared()::readTree).toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0).get("detail").asString()).isEqualTo("Köln's \"key\"");
    assertThat(lines.get(0).get("at").asString()).isEqualTo("2026-03-04T05:06:07.123456Z");
    assertThat(lines.get(1).get("number").asLong()).isEqualTo(2);
    assertThat(lines.get(1).get("hash").asString()).isEqualTo(ENTRIES.get(1).link().hash());
  }

  @Test
  void anyOtherStatusIsAFailure() {
    status = 503;
    assertThatThrownBy(this::send).hasMessageContaining("status 503");
  }

  private void send() throws IOException {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/audit");
    try (HttpAuditReceiver receiver =
        new HttpAuditReceiver(
            new AuditReceiverSettings(url, Optional.of("s3cr3t")),
            new EgressPolicy(List.of(CidrBlock.parse("127.0.0.0/8")), Optional.empty()))) {
      receiver.send(ENTRIES);
    }
  }
}
