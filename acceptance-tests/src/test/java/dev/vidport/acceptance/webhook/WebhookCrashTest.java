package dev.vidport.acceptance.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.outbound.egress.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Kills a host whose events are delivered, in delivery, and not yet in delivery. */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
@Timeout(180)
class WebhookCrashTest {
  private static final Duration LONG = Duration.ofSeconds(90);

  /** Deliveries that a host makes at a time to an endpoint that accepted its last one. */
  private static final int PERMITS = 4;

  @RegisterExtension static final KillableHost HOST = new KillableHost();

  private static final AtomicBoolean HANGS = new AtomicBoolean();
  private static final AtomicInteger HANGING = new AtomicInteger();
  private static TestServer server;

  @BeforeAll
  static void start() throws Exception {
    server = new TestServer(HOST.certificate());
    server.on("/hook", WebhookCrashTest::receive);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void receive(HttpExchange exchange) throws IOException {
    if (HANGS.get()) {
      HANGING.incrementAndGet();
      server.hang();
    }
    TestServer.respond(exchange, 204, "");
  }

  @Test
  void noEventIsLostWhenTheHostIsKilled() {
    AccountApi api = HOST.api();
    String url = server.url("localhost", "/hook");
    api.send("PUT", "/webhook", BodyPublishers.ofString("{\"url\":\"" + url + "\"}")).expect(200);
    List<String> videos = new ArrayList<>();
    for (int i = 0; i < 2 + PERMITS + 3; i++) {
      videos.add(create(api));
    }

    delete(api, videos.subList(0, 2));
    await().atMost(LONG).until(() -> server.requests.size() == 2);
    HANGS.set(true);
    delete(api, videos.subList(2, 2 + PERMITS));
    await().atMost(LONG).until(() -> HANGING.get() == PERMITS);
    // No permit is left for these, so they are due and not claimed.
    delete(api, videos.subList(2 + PERMITS, videos.size()));
    HOST.host().kill();
    HANGS.set(false);
    assertThat(delivered()).containsAll(videos.subList(0, 2 + PERMITS)).hasSize(2 + PERMITS);
    List<String> before = List.copyOf(ids());
    // Without this, those in delivery at the kill would follow a minute later.
    HOST.installation().endWebhookLeases();

    HOST.startAgain();
    await()
        .atMost(LONG)
        .until(() -> delivered().containsAll(videos.subList(2 + PERMITS, videos.size())));
    await()
        .atMost(LONG)
        .until(
            () -> {
              List<String> again = ids().subList(before.size(), ids().size());
              return again.containsAll(before.subList(2, 2 + PERMITS));
            });
    assertThat(ids()).doesNotContainNull();
    assertThat(delivered()).containsAll(videos);
  }

  private static String create(AccountApi api) {
    return api.post("/videos", Map.of("fileName", "a.mp4", "sizeBytes", 1))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  private static void delete(AccountApi api, List<String> videos) {
    videos.forEach(video -> api.delete("/videos/" + video).expect(200));
  }

  /** The videos of the received events. */
  private static List<String> delivered() {
    return server.requests.stream()
        .map(request -> JsonMapper.shared().readTree(request.body()))
        .map(event -> event.at("/data/videoId"))
        .map(JsonNode::asString)
        .toList();
  }

  /** The ids of the received events. */
  private static List<String> ids() {
    return server.requests.stream()
        .map(request -> request.headers().get("Webhook-id").get(0))
        .toList();
  }
}
