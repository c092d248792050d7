package dev.vidport.host.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.client.Sleeper;
import dev.vidport.client.VidportClient;
import dev.vidport.usecases.webhook.port.WebhookSignature;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Forwards from a service whose responses a test chooses. After the last one, it refuses the key.
 */
class EventForwarderTest implements ForwardingListener {
  private static final String EVENT =
      """
      {"id":"evt_1","type":"video.deleted","createdAt":"2026-11-21T12:00:00Z",\
      "data":{"fileName":"f\u00fcr.mov","durationSeconds":1.50}}""";

  private final Queue<Response> responses = new ArrayDeque<>();
  private final Queue<Integer> accepts = new ArrayDeque<>();
  private final List<String> positions = Collections.synchronizedList(new ArrayList<>());
  private final List<String> received = Collections.synchronizedList(new ArrayList<>());
  private final List<String> signatures = Collections.synchronizedList(new ArrayList<>());
  private final List<String> lines = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private HttpServer server;
  private EventForwarder forwarder;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/events", this::list);
    server.createContext("/hook", this::receive);
    server.start();
    URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    forwarder = forwarder(base, "vpk_key", base.resolve("/hook"));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void eventsAreForwardedInOrderWithTheirSignature() {
    responses.add(page("2-evt_1", EVENT));
    responses.add(page("3-evt_2", EVENT.replace("evt_1", "evt_2")));

    run();

    assertThat(positions).containsExactly("1-", "2-evt_1", "3-evt_2");
    assertThat(received).containsExactly(EVENT, EVENT.replace("evt_1", "evt_2"));
    assertThat(lines)
        .containsExactly("video.deleted evt_1 204 accepted", "video.deleted evt_2 204 accepted");
    String[] headers = signatures.get(0).split(" ", -1);
    assertThat(headers[2])
        .isEqualTo(
            WebhookSignature.sign(
                forwarder.secret(),
                headers[0],
                Long.parseLong(headers[1]),
                EVENT.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void failedEventIsSentAgainBeforeTheNext() {
    accepts.addAll(List.of(500, 302));
    responses.add(page("2-evt_1", EVENT));

    run();

    assertThat(lines)
        .containsExactly(
            "video.deleted evt_1 500 again",
            "video.deleted evt_1 302 again",
            "video.deleted evt_1 204 accepted");
    assertThat(pauses).startsWith(Duration.ofSeconds(1), Duration.ofSeconds(2));
  }

  @Test
  void eventIsGivenUpAfterFiveAttempts() {
    accepts.addAll(List.of(500, 500, 500, 500, 500));
    responses.add(page("2-evt_1", EVENT));

    run();

    assertThat(lines).hasSize(5).last().isEqualTo("video.deleted evt_1 500 given up");
  }

  @Test
  void lostServiceIsAskedAgainFromTheSamePosition() {
    responses.add(page("2-evt_1", EVENT));
    for (int i = 0; i < 12; i++) {
      responses.add(new Response(503, "{\"error\":\"UNAVAILABLE\",\"message\":\"stops\"}"));
    }
    responses.add(page("3-evt_2", EVENT.replace("evt_1", "evt_2")));

    run();

    assertThat(lines)
        .containsExactly(
            "video.deleted evt_1 204 accepted",
            "lost UNAVAILABLE: stops",
            "again",
            "video.deleted evt_2 204 accepted");
    assertThat(positions.subList(1, 14)).containsOnly("2-evt_1");
  }

  @Test
  void secretDependsOnTheKeyOnly() {
    URI service = URI.create("http://127.0.0.1:1");
    URI other = URI.create("http://127.0.0.1:2");

    assertThat(forwarder(service, "vpk_key", other).secret()).isEqualTo(forwarder.secret());
    assertThat(forwarder(service, "vpk_2", other).secret()).isNotEqualTo(forwarder.secret());
    assertThat(forwarder.secret().text()).matches("whsec_[A-Za-z0-9+/]{43}=");
  }

  private EventForwarder forwarder(URI service, String key, URI target) {
    Sleeper sleeper = pauses::add;
    ApiRequests api = VidportClient.builder(service, key).sleeper(sleeper).build().api();
    return new EventForwarder(api, key, Clock.systemUTC(), sleeper, target);
  }

  /** Until the service refuses. */
  private void run() {
    ApiRefused end = catchThrowableOfType(ApiRefused.class, () -> forwarder.run("1-", this));
    assertThat(end.status()).isEqualTo(401);
  }

  private static Response page(String next, String event) {
    return new Response(200, "{\"events\":[%s],\"next\":\"%s\"}".formatted(event, next));
  }

  private synchronized void list(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    positions.add(query.substring(query.indexOf("after=") + 6));
    Response response =
        responses.isEmpty()
            ? new Response(401, "{\"error\":\"UNAUTHORIZED\"}")
            : responses.remove();
    byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(response.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private synchronized void receive(HttpExchange exchange) throws IOException {
    received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    signatures.add(
        exchange.getRequestHeaders().getFirst("webhook-id")
            + " "
            + exchange.getRequestHeaders().getFirst("webhook-timestamp")
            + " "
            + exchange.getRequestHeaders().getFirst("webhook-signature"));
    exchange.sendResponseHeaders(accepts.isEmpty() ? 204 : accepts.remove(), -1);
    exchange.close();
  }

  @Override
  public void attempted(
      String type,
      String eventId,
      String result,
      boolean isAccepted,
      Duration time,
      boolean isLast) {
    String end = isAccepted ? "accepted" : isLast ? "given up" : "again";
    lines.add(String.join(" ", type, eventId, result, end));
  }

  @Override
  public void disconnected(String reason) {
    lines.add("lost " + reason);
  }

  @Override
  public void reconnected() {
    lines.add("again");
  }

  private record Response(int status, String body) {}
}
