package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.egress.TestServer;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.webhook.port.WebhookDeliveries.ClaimRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Delivers from a real database to a real HTTPS server on loopback. */
@Timeout(180)
class WebhookWorkerTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Longer than a claim lasts. */
  private static final Duration LEASE = Duration.ofMinutes(1);

  /** Of an attempt. */
  private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

  private static TestCertificate certificate;

  @TempDir static Path folder;

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private final AtomicInteger created = new AtomicInteger();
  private TestServer server;

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TestCertificate.create(folder, "dns:localhost");
  }

  @BeforeEach
  void start() throws Exception {
    server = new TestServer(certificate);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static VidportInstance vidport(Clock clock) throws IOException {
    EgressPolicy loopback =
        EgressPolicy.allowing(List.of("127.0.0.0/8", "::1")).trusting(certificate.pem());
    return VidportInstance.open(VidportSettings.inMemory(folder).egress(loopback).build(), clock);
  }

  @Test
  void failedDeliveryIsRepeatedWhenItIsDue() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    server.on(
        "/hook",
        exchange -> TestServer.respond(exchange, calls.incrementAndGet() == 1 ? 500 : 204, ""));
    try (VidportInstance vidport = vidport(clock);
        WebhookWorker worker = new WebhookWorker(vidport.useCases().webhooks())) {
      AccountId account = subscribe(vidport, "/hook");
      worker.start();
      String event = publish(vidport, account, clock);

      await().atMost(LONG).until(() -> attempts(vidport, account).size() == 1);
      clock.advance(Duration.ofMinutes(1));
      await().atMost(LONG).until(() -> attempts(vidport, account).size() == 2);

      assertThat(attempts(vidport, account))
          .extracting(DeliveryAttempt::ok)
          .containsExactly(true, false);
      assertThat(server.requests)
          .extracting(request -> request.headers().get("Webhook-id"))
          .containsExactly(List.of(event), List.of(event));
    }
  }

  @Test
  void eventsReachTheListenerAndTheWebhook() throws Exception {
    server.onText("/hook", 204, "");
    List<String> listened = new CopyOnWriteArrayList<>();
    try (VidportInstance vidport = vidport(clock);
        WebhookWorker worker = new WebhookWorker(vidport.useCases().webhooks())) {
      AccountId account = subscribe(vidport, "/hook");
      String event = publish(vidport, account, clock);

      new EventDelivery(
              vidport.ports().events().pending(), heard -> listened.add(heard.id()), clock)
          .deliverDue();
      worker.start();

      await().atMost(LONG).until(() -> server.requests.size() == 1);
      assertThat(listened).containsExactly(event);
    }
  }

  @Test
  void deliveryOfAWorkerThatDiesIsRepeatedByAnother() throws Exception {
    server.onText("/hook", 204, "");
    try (VidportInstance vidport = vidport(clock)) {
      AccountId account = subscribe(vidport, "/hook");
      String event = publish(vidport, account, clock);
      // A worker that claims the event and never reports a result.
      ClaimRequest request =
          new ClaimRequest(clock.instant(), LEASE, Set.of(), true, webhook -> true);
      assertThat(vidport.ports().webhooks().deliveries().claim(request).claimed()).hasSize(1);
      try (WebhookWorker other = new WebhookWorker(vidport.useCases().webhooks())) {
        other.start();
        clock.advance(LEASE);
        await().atMost(LONG).until(() -> attempts(vidport, account).size() == 1);
      }

      assertThat(attempts(vidport, account).get(0).eventId()).isEqualTo(event);
      assertThat(attempts(vidport, account).get(0).attempt()).isEqualTo(2);
      assertThat(attempts(vidport, account).get(0).ok()).isTrue();
    }
  }

  /**
   * A tenth of the endpoints hangs, and the time limit of an attempt is much longer than the test.
   * {@code -Dvidport.webhooks.accounts=1000} sets the number of accounts, {@code
   * -Dvidport.webhooks.seconds=10} the time over which their events are spread.
   */
  @Test
  void endpointsThatHangDoNotDelayOthers() throws Exception {
    int accounts = Integer.getInteger("vidport.webhooks.accounts", 60);
    long pauseMicros = Integer.getInteger("vidport.webhooks.seconds", 0) * 1_000_000L / accounts;
    Map<String, Long> arrived = new ConcurrentHashMap<>();
    server.on("/hang", exchange -> server.hang());
    server.on(
        "/ok",
        exchange -> {
          arrived.putIfAbsent(id(exchange), System.nanoTime());
          TestServer.respond(exchange, 204, "");
        });
    Map<String, Long> published = new ConcurrentHashMap<>();
    try (VidportInstance vidport = vidport(Clock.systemUTC());
        WebhookWorker worker = new WebhookWorker(vidport.useCases().webhooks())) {
      List<AccountId> owners = new CopyOnWriteArrayList<>();
      for (int i = 0; i < accounts; i++) {
        owners.add(subscribe(vidport, (i % 10 == 0 ? "/hang/" : "/ok/") + i));
      }
      worker.start();
      // The first delivery loads the client.
      String first = publish(vidport, owners.get(1), Clock.systemUTC());
      await().atMost(LONG).until(() -> arrived.remove(first) != null);
      long start = System.nanoTime();
      for (int i = 0; i < accounts; i++) {
        long due = start + i * pauseMicros * 1_000;
        await()
            .pollDelay(Duration.ZERO)
            .pollInterval(Duration.ofMillis(5))
            .atMost(LONG)
            .until(() -> System.nanoTime() >= due);
        String event = publish(vidport, owners.get(i), Clock.systemUTC());
        if (i % 10 != 0) {
          published.put(event, System.nanoTime());
        }
      }

      await().atMost(Duration.ofMinutes(2)).until(() -> arrived.size() == published.size());
      // Ends the attempts that hang, which the worker would wait for.
      server.close();
    }
    List<Long> millis =
        published.keySet().stream()
            .map(id -> TimeUnit.NANOSECONDS.toMillis(arrived.get(id) - published.get(id)))
            .sorted()
            .toList();
    long median = millis.get(millis.size() / 2);
    System.out.printf(
        "webhooks: %d accounts, a tenth hangs: median %d ms, 95%% %d ms, longest %d ms%n",
        accounts, median, millis.get(millis.size() * 95 / 100), millis.get(millis.size() - 1));
    assertThat(millis.get(millis.size() - 1)).isLessThan(TIME_LIMIT.toMillis());
  }

  private static String id(HttpExchange exchange) {
    return exchange.getRequestHeaders().getFirst("webhook-id");
  }

  private AccountId subscribe(VidportInstance vidport, String path) {
    int number = created.incrementAndGet();
    AccountId id = new AccountId("%032x".formatted(number));
    boolean unused =
        vidport
            .ports()
            .accounts()
            .accounts()
            .insert(
                Account.unrestricted(
                    id, new Email("user" + number + "@example.com"), "pro", clock.instant()));
    vidport
        .ports()
        .webhooks()
        .webhooks()
        .save(
            new Webhook(
                id,
                server.url("localhost", path),
                WebhookSecret.random(new Random(number)),
                List.of(EventType.values()),
                true,
                clock.instant(),
                clock.instant(),
                EndpointHealth.UNKNOWN));
    return id;
  }

  private static String publish(VidportInstance vidport, AccountId account, Clock clock) {
    String id = "evt_" + Hex.random(new Random(), 16);
    Ports ports = vidport.ports();
    ports
        .transactions()
        .run(
            () ->
                ports
                    .events()
                    .outbox()
                    .add(
                        new VideoEvent(
                            id,
                            EventType.FAILED,
                            account,
                            "0".repeat(32),
                            "clip.mp4",
                            Map.of(),
                            "FAILED",
                            clock.instant())));
    return id;
  }

  private static List<DeliveryAttempt> attempts(VidportInstance vidport, AccountId account) {
    return vidport.ports().webhooks().deliveries().latest(account, Optional.empty(), 10);
  }
}
