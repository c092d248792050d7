package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.ApiDocument.DescribedOperation;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Sends requests that are made from the contract, valid and invalid, to every operation. {@link
 * Client} compares each response with the contract. {@code -Dvidport.requests=N} sends more, {@code
 * -Dvidport.seed=N} repeats those of a printed seed.
 */
class GeneratedRequestsTest extends ServerTest {
  private static final int REQUESTS = Integer.getInteger("vidport.requests", 5_000);
  private static final long SEED = Long.getLong("vidport.seed", 20_261_122L);

  /** After so many requests the account has new videos and credentials. */
  private static final int ROUND = 100;

  /** Features that the fixture does not have, and providers that refuse. */
  private static final Set<String> EXPECTED_FAULTS =
      Set.of(
          "EMAIL_NOT_CONFIGURED", "EMAIL_FAILED", "BILLING_NOT_CONFIGURED", "BILLING_UNAVAILABLE");

  private static final Pattern PLACE = Pattern.compile("\\{([^}]+)}");

  private final ApiDocument document = ApiDocument.load();
  private final Random random = new Random(SEED);
  private final List<String> known = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();
  private final JsonGenerator values = new JsonGenerator(document, random, known);
  private Ended finished;

  @Test
  void everyResponseIsInTheContract() {
    List<DescribedOperation> operations = document.operations();
    Set<String> succeeded = new HashSet<>();
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (int i = 0; i < REQUESTS; i++) {
      if (i % ROUND == 0) {
        beginRound();
      }
      // Failures of credentials are limited per address and second, sign-ins per hour.
      fixture.clock.advance(Duration.ofSeconds(40));
      DescribedOperation operation = operations.get(i % operations.size());
      Response response = send(operation, i);
      statuses.merge(response.status(), 1, Integer::sum);
      if (response.status() < 300) {
        succeeded.add(operation.id());
      }
    }

    // The generator is of use only if it also makes requests that are executed.
    assertThat(succeeded).as("of %s, %s", operations.size(), statuses).hasSizeGreaterThan(25);
    assertThat(statuses.keySet()).contains(200, 201, 400, 401, 404, 409);
  }

  private void beginRound() {
    known.clear();
    finished = fixture.aFinishedVideo();
    known.addAll(
        List.of(
            finished.id().value(),
            fixture.anUpload(1_000).id().value(),
            fixture.aPrestartedRecording().id().value(),
            fixture.aRunningVideo().id().value()));
    fixture.database.outbox.add(
        new VideoEvent(
            "evt_" + finished.id(),
            EventType.READY,
            fixture.account.id(),
            finished.id().value(),
            "a.mov",
            Map.of(),
            "SUCCEEDED",
            fixture.clock.instant()));
    known.addAll(
        List.of(
            "evt_" + finished.id(),
            "f".repeat(32),
            "0".repeat(12),
            "ada@example.com",
            "123456",
            "2026-11",
            "latest",
            "https://hooks.example.com/vidport",
            "https://example.com/",
            "example.com",
            "lecture.mov",
            "course",
            "pro"));
    clients.clear();
    String key = fixture.addKey(fixture.account);
    clients.addAll(List.of(fixture.client(key), fixture.client(key)));
    clients.add(fixture.client(fixture.addSession(fixture.account)));
    clients.add(fixture.client(fixture.addSession(fixture.account)));
    clients.add(
        fixture.client(
            fixture.addKey(fixture.addAccount("u" + known.get(0) + "@a.example", "free", false))));
    clients.add(
        fixture.client(
            clients
                .get(0)
                .post("/v1/edit-tokens", "{\"videoIds\": [\"" + finished.id() + "\"]}")
                .json()
                .path("token")
                .asString("none")));
    clients.add(fixture.client(fixture.addSession(fixture.account)));
    clients.add(fixture.anonymousClient());
    clients.add(fixture.client(CredentialKind.API_KEY.prefix() + "A".repeat(43)));
  }

  private Response send(DescribedOperation operation, int number) {
    String address = operation.base() + path(operation) + query(operation);
    String body = body(operation);
    List<String> headers = new ArrayList<>(List.of("Content-Type", "application/json"));
    if (values.chance(10)) {
      headers.set(1, values.oneOf(List.of("text/plain", "application/json; charset=utf-16", "x")));
    }
    if (values.chance(15)) {
      headers.addAll(
          List.of(
              "Idempotency-Key",
              values.oneOf(List.of("key-1", "key-2", "", "é", "k".repeat(300)))));
    }
    // Mostly those whose requests are executed. Signing out would end their sessions.
    boolean isMember = values.chance(60) && !operation.id().equals("signOut");
    Client sender = isMember ? clients.get(random.nextInt(4)) : values.oneOf(clients);
    String request =
        "request %d of seed %d: %s %s %s %s"
            .formatted(number, SEED, operation.method(), address, headers, body);
    try {
      // The stream of an account would last.
      String method = operation.id().equals("watchAccount") ? "HEAD" : operation.method();
      Response response =
          sender.send(method, address, body.getBytes(UTF_8), headers.toArray(String[]::new));
      if (response.status() >= 500) {
        assertThat(EXPECTED_FAULTS).as(request + " " + response.text()).contains(response.error());
      }
      return response;
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(request, e);
    }
  }

  private String path(DescribedOperation operation) {
    return PLACE
        .matcher(operation.path())
        .replaceAll(place -> Matcher.quoteReplacement(segment(operation, place.group(1))));
  }

  private String segment(DescribedOperation operation, String name) {
    // A stream of a video that has not ended would last.
    if (operation.id().equals("watchVideo")) {
      return values.oneOf(List.of(finished.id().value(), "f".repeat(32), "x"));
    }
    JsonNode schema = parameter(operation, name).get("schema");
    String value = values.chance(85) ? values.valid(schema).asString("") : values.oddText();
    return value.isEmpty() || value.equals("..") ? "-" : encoded(value.replace("/", "|"));
  }

  private static JsonNode parameter(DescribedOperation operation, String name) {
    return operation
        .parameters()
        .valueStream()
        .filter(parameter -> parameter.get("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private String query(DescribedOperation operation) {
    List<String> pairs = new ArrayList<>();
    for (JsonNode parameter : operation.parameters()) {
      String name = parameter.get("name").asString();
      if (!parameter.get("in").asString().equals("query") || values.chance(60)) {
        continue;
      }
      // A valid time to wait would be waited for.
      boolean isValid = values.chance(75) && !name.equals("wait");
      JsonNode value = values.valid(parameter.get("schema"));
      if (value.isObject()) {
        pairs.add(encoded("metadata.course") + "=" + encoded(isValid ? "42" : values.oddText()));
      } else {
        pairs.add(encoded(name) + "=" + encoded(isValid ? value.asString("") : values.oddText()));
      }
    }
    if (values.chance(5)) {
      pairs.add(values.oneOf(List.of("unknown=1", "limit=1&limit=2", "=", "%20", "a=%C3%28")));
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private String body(DescribedOperation operation) {
    JsonNode declared = operation.node().path("requestBody");
    if (declared.isMissingNode()) {
      return values.chance(95) ? "" : "{}";
    }
    JsonNode schema = document.resolve(declared).at("/content/application~1json/schema");
    if (schema.isMissingNode()) {
      return values.oneOf(List.of("", "a file", "a".repeat(3_000)));
    }
    if (values.chance(5)) {
      return values.oneOf(List.of("", "{}", "null", "[]", "1", "\"\"", "{\"a\""));
    }
    return values.chance(65) ? values.valid(schema).toString() : values.damaged(schema);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
