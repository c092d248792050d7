package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.library.internal.OutageLog;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The responses to clients during and after an outage of PostgreSQL. */
@Order(2)
@Tag("process")
class DatabaseOutageTest {
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration RESPONSE_TIMEOUT = Duration.ofMinutes(1);
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final JsonMapper JSON = JsonMapper.shared();

  private static final String SECRET_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  @TempDir private Path folder;

  private final ListAppender<ILoggingEvent> written = new ListAppender<>();

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private Path data;
  private PostgresServer database;
  private RunningHost host;
  private String key;
  private Logger outages;

  @BeforeEach
  void start() throws IOException {
    data = folder.resolve("postgres");
    database = PostgresServer.start(data);
    Map<String, String> settings =
        Map.of(
            "VIDPORT_ROLE", "api",
            "VIDPORT_SECRET_KEY", SECRET_KEY,
            "VIDPORT_DATABASE_URL", database.jdbcUrl(),
            "VIDPORT_DATABASE_USER", database.user(),
            "VIDPORT_DATABASE_PASSWORD", database.password());
    host = TestHost.start(folder.resolve("data"), settings, clock);
    key = TestHost.key(host);
    // Not before: while another class loads the logging, there are only substitutes.
    outages = (Logger) LoggerFactory.getLogger(OutageLog.class);
  }

  @AfterEach
  void stop() throws IOException {
    outages.detachAppender(written);
    try {
      host.close();
    } finally {
      database.close();
    }
  }

  @Test
  void requestsFailDuringTheOutageAndSucceedAfterwards() throws Exception {
    written.start();
    outages.addAppender(written);
    database.stop();

    // All in parallel, because each waits for a connection.
    CompletableFuture<HttpResponse<String>> listed = list();
    CompletableFuture<HttpResponse<String>> created = create("k1");
    CompletableFuture<HttpResponse<String>> ready = readiness();

    isUnavailable(listed.join());
    isUnavailable(created.join());
    assertThat(ready.join().statusCode()).isEqualTo(503);
    database.startAgain(data);
    assertThat(json(list().join()).path("videos")).isEmpty();
    assertThat(create("k1").join().statusCode()).isEqualTo(201);
    assertThat(readiness().join().statusCode()).isEqualTo(200);
    assertThat(count("video")).isEqualTo(1);
    assertThat(outageLines())
        .hasSize(2)
        .satisfies(lines -> assertThat(lines.get(0)).contains("Server is unavailable: "))
        .satisfies(lines -> assertThat(lines.get(1)).contains("Server is available again: "));
  }

  /** The lines about this database; other tests may log at the same time. */
  private List<String> outageLines() {
    return written.list.stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.contains("server=database " + database.jdbcUrl()))
        .toList();
  }

  @Test
  void idempotencyKeyOfAnInterruptedRequestCanBeReused() throws Exception {
    CompletableFuture<HttpResponse<String>> lost;
    try (Connection other = connection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      // Blocks the request after it has stored its idempotency key and before it creates the video.
      statement.execute("lock table video in exclusive mode");
      lost = create("k1");
      await().atMost(SOON).until(() -> count("idempotency_key"), found -> found == 1);
      database.stop();
    }
    isUnavailable(lost.join());
    database.startAgain(data);

    HttpResponse<String> early = create("k1").join();
    clock.advance(IdempotencyKeys.LEASE);
    HttpResponse<String> late = create("k1").join();

    assertThat(early.statusCode()).isEqualTo(409);
    assertThat(json(early).path("error").asString()).isEqualTo("IDEMPOTENCY_IN_PROGRESS");
    assertThat(late.statusCode()).isEqualTo(201);
    assertThat(create("k1").join().body()).isEqualTo(late.body());
    assertThat(count("video")).isEqualTo(1);
  }

  @Test
  void hostThatStartsDuringTheOutageWaitsForItsEnd() throws Exception {
    database.stop();
    Map<String, String> settings =
        Map.of(
            "VIDPORT_ROLE",
            "api",
            "VIDPORT_SECRET_KEY",
            SECRET_KEY,
            "VIDPORT_DATABASE_URL",
            database.jdbcUrl(),
            "VIDPORT_DATABASE_USER",
            database.user());
    CompletableFuture<RunningHost> starting =
        CompletableFuture.supplyAsync(() -> start(folder.resolve("late"), settings));

    database.startAgain(data);

    try (RunningHost late = starting.get(3, TimeUnit.MINUTES)) {
      assertThat(late.address()).isNotNull();
    }
  }

  private RunningHost start(Path dataDir, Map<String, String> settings) {
    try {
      return TestHost.start(dataDir, settings, clock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void serverThatPermitsOnlyReadsIsNotReady() throws Exception {
    database.execute("alter system set default_transaction_read_only = on");
    database.execute("select pg_reload_conf()");

    await().atMost(SOON).until(() -> readiness().join().statusCode(), status -> status == 503);
    isUnavailable(create("k1").join());

    database.execute("alter system set default_transaction_read_only = off");
    database.execute("select pg_reload_conf()");
    await().atMost(SOON).until(() -> readiness().join().statusCode(), status -> status == 200);
    assertThat(create("k1").join().statusCode()).isEqualTo(201);
  }

  private static void isUnavailable(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
    assertThat(response.headers().firstValue("Retry-After")).contains("5");
    JsonNode body = json(response);
    assertThat(body.path("error").asString()).isEqualTo("UNAVAILABLE");
    assertThat(body.path("message").asString()).isEqualTo("a temporary failure; try again");
    assertThat(response.headers().firstValue("X-Request-Id"))
        .contains(body.path("requestId").asString());
  }

  private CompletableFuture<HttpResponse<String>> list() {
    return send(api());
  }

  private CompletableFuture<HttpResponse<String>> create(String idempotencyKey) {
    return send(
        api()
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString("{\"fileName\": \"talk.mp4\", \"sizeBytes\": 5}")));
  }

  private HttpRequest.Builder api() {
    return HttpRequest.newBuilder(host.address().resolve("/v1/videos"))
        .header("Authorization", "Bearer " + key);
  }

  private CompletableFuture<HttpResponse<String>> readiness() {
    URI admin = URI.create("http://localhost:" + host.settings().endpoints().adminPort());
    return send(HttpRequest.newBuilder(admin.resolve("/readyz")));
  }

  private static CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
    return HTTP.sendAsync(request.timeout(RESPONSE_TIMEOUT).build(), BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> response) {
    return JSON.readTree(response.body());
  }

  private long count(String table) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from " + table)) {
      row.next();
      return row.getLong(1);
    }
  }

  private Connection connection() throws SQLException {
    return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
  }
}
