package dev.vidport.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Exchanges JSON with the public API with one key. It retries temporary failures: too many
 * requests, an unavailable service, network errors.
 */
final class ApiTransport {
  private static final String JSON = "application/json";
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** For a body of a few megabytes on a slow line. */
  private static final Duration FILE_TIMEOUT = Duration.ofMinutes(5);

  private static final int MAX_ATTEMPTS = 6;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int MAX_RESPONSE_BYTES = 4 << 20;
  private static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(5);

  private final URI service;
  private final URI root;
  private final String key;
  private final HttpClient http;
  private final Backoff backoff;
  private final ConnectRetry connectRetry;
  // Keeps the digits of numbers: a time would become 1.795E9.
  private final JsonMapper json =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private volatile boolean isReached;

  /**
   * @param base address of the service, with or without {@code /v1}
   * @param key the credential; empty for requests that need none
   * @param connectRetry decides about a service that accepts no connection yet
   */
  ApiTransport(URI base, String key, HttpClient http, Backoff backoff, ConnectRetry connectRetry) {
    this.service = VidportClient.serviceOf(base);
    this.root = URI.create(service + "/v1");
    this.key = key;
    this.http = http;
    this.backoff = backoff;
    this.connectRetry = connectRetry;
  }

  /** The base URL of the API, including the version. */
  URI root() {
    return root;
  }

  JsonNode get(String path) throws ApiRefused, IOException, InterruptedException {
    return call(request(path).GET());
  }

  /** As {@link #get}, with one attempt and less time for the response. */
  JsonNode getOnce(String path, Duration timeout)
      throws ApiRefused, IOException, InterruptedException {
    return send(request(path).timeout(shorter(timeout)).GET().build());
  }

  private static Duration shorter(Duration timeout) {
    return timeout.compareTo(TIMEOUT) < 0 ? timeout : TIMEOUT;
  }

  JsonNode post(String path, JsonNode body) throws ApiRefused, IOException, InterruptedException {
    return call(request(path).POST(BodyPublishers.ofString(body.toString())));
  }

  /**
   * Posts a request that has an effect each time it arrives: it is repeated only after a refusal
   * that says that it had none.
   */
  JsonNode postUnrepeatable(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return call(request(path).POST(BodyPublishers.ofString(body.toString())), false);
  }

  JsonNode patch(String path, JsonNode body) throws ApiRefused, IOException, InterruptedException {
    return call(request(path).method("PATCH", BodyPublishers.ofString(body.toString())));
  }

  /** Posts to a path outside the API, such as that of the sign-in. */
  JsonNode postAtHost(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return call(
        request(URI.create(service + path)).POST(BodyPublishers.ofString(body.toString())), false);
  }

  JsonNode put(String path, ObjectNode body) throws ApiRefused, IOException, InterruptedException {
    return call(request(path).PUT(BodyPublishers.ofString(body.toString())));
  }

  JsonNode delete(String path) throws ApiRefused, IOException, InterruptedException {
    return call(request(path).DELETE());
  }

  JsonNode delete(String path, JsonNode body) throws ApiRefused, IOException, InterruptedException {
    return call(request(path).method("DELETE", BodyPublishers.ofString(body.toString())));
  }

  /** Posts a request that the service executes once, however often it arrives. */
  JsonNode postOnce(String path, JsonNode body, String idempotencyKey)
      throws ApiRefused, IOException, InterruptedException {
    return call(
        request(path)
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(body.toString())));
  }

  /** Sends a file as the body of a request that the service executes once. */
  JsonNode putFile(String path, Path file, String idempotencyKey)
      throws ApiRefused, IOException, InterruptedException {
    return call(
        request(path)
            .timeout(FILE_TIMEOUT)
            .setHeader("Content-Type", "application/octet-stream")
            .header("Idempotency-Key", idempotencyKey)
            .PUT(BodyPublishers.ofFile(file)));
  }

  /**
   * Opens a stream of events. The caller closes it.
   *
   * @throws ApiRefused when the service refuses it
   */
  EventReader events(String path) throws ApiRefused, IOException, InterruptedException {
    return events(path, TIMEOUT);
  }

  /** As {@link #events(String)}, with less time until the stream begins. */
  EventReader events(String path, Duration timeout)
      throws ApiRefused, IOException, InterruptedException {
    HttpRequest.Builder request =
        request(path).timeout(shorter(timeout)).setHeader("Accept", "text/event-stream").GET();
    HttpResponse<InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
    if (response.statusCode() / 100 != 2) {
      throw refusal(response, parse(text(response)));
    }
    return new EventReader(response.body());
  }

  private HttpRequest.Builder request(String path) throws IOException {
    try {
      return request(new URI(root + path));
    } catch (URISyntaxException e) {
      // An id that the service has sent.
      throw new IOException("not a path of the API: " + PrintableText.of(path), e);
    }
  }

  private HttpRequest.Builder request(URI address) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).timeout(TIMEOUT).header("Content-Type", JSON);
    return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
  }

  private JsonNode call(HttpRequest.Builder request)
      throws ApiRefused, IOException, InterruptedException {
    return call(request, true);
  }

  private JsonNode call(HttpRequest.Builder request, boolean isRepeatable)
      throws ApiRefused, IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Duration minimumDelay = Duration.ZERO;
      try {
        return sendOnceStarted(request.build());
      } catch (ApiRefused refused) {
        minimumDelay = refused.retryAfter().orElse(Duration.ZERO);
        if (!backoff.allowsRetry(attempt, MAX_ATTEMPTS)
            || !refused.isRetryable()
            || (!isRepeatable && refused.status() != TOO_MANY_REQUESTS)
            || minimumDelay.compareTo(MAX_RETRY_AFTER) > 0) {
          throw refused;
        }
      } catch (ConnectException refused) {
        // Retrying helps a service that restarts, not one that is not there.
        if (!isReached) {
          throw new UnreachableServiceException(service, refused);
        }
        if (!backoff.allowsRetry(attempt, MAX_ATTEMPTS)) {
          throw refused;
        }
      } catch (HttpConnectTimeoutException timeout) {
        if (!backoff.allowsRetry(attempt, MAX_ATTEMPTS)) {
          throw isReached ? timeout : new UnreachableServiceException(service, timeout);
        }
      } catch (IOException networkFault) {
        // The request may have arrived.
        isReached = true;
        if (!isRepeatable || !backoff.allowsRetry(attempt, MAX_ATTEMPTS)) {
          throw networkFault;
        }
      }
      backoff.afterFailure(attempt, minimumDelay);
    }
  }

  /** Sends the request; at the first one, the service may still be starting. */
  private JsonNode sendOnceStarted(HttpRequest request)
      throws ApiRefused, IOException, InterruptedException {
    while (true) {
      try {
        return send(request);
      } catch (ConnectException refused) {
        if (isReached || !backoff.allowsRetry(1, MAX_ATTEMPTS) || !connectRetry.pause(refused)) {
          throw refused;
        }
      }
    }
  }

  private JsonNode send(HttpRequest request) throws ApiRefused, IOException, InterruptedException {
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    isReached = true;
    Optional<JsonNode> content = parse(text(response));
    if (response.statusCode() / 100 != 2) {
      throw refusal(response, content);
    }
    return content.orElseThrow(
        () ->
            new ApiRefused(
                response.statusCode(),
                "NO_JSON",
                "the server at " + root + " is not Vidport",
                List.of(),
                "",
                Optional.empty()));
  }

  /** The time limit of the request ends with the head of the response. */
  private static String text(HttpResponse<InputStream> response) throws IOException {
    try (InputStream body = response.body();
        TimeLimit limit = TimeLimit.closing(body, TIMEOUT)) {
      byte[] bytes = body.readNBytes(MAX_RESPONSE_BYTES + 1);
      if (limit.hasPassed()) {
        throw new HttpTimeoutException("the response did not end within the time limit");
      }
      if (bytes.length > MAX_RESPONSE_BYTES) {
        throw new IOException("the response has more than " + MAX_RESPONSE_BYTES + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private Optional<JsonNode> parse(String text) {
    try {
      return Optional.of(json.readTree(text)).filter(JsonNode::isObject);
    } catch (JacksonException e) {
      // Not from the service, but for example the error page of a proxy. Only its status is useful.
      return Optional.empty();
    }
  }

  private static ApiRefused refusal(HttpResponse<?> response, Optional<JsonNode> content) {
    int status = response.statusCode();
    return new ApiRefused(
        status,
        content.map(body -> text(body, "error")).orElse("HTTP " + status),
        content.map(ApiTransport::message).orElseGet(() -> withoutContent(response)),
        content.map(ApiTransport::problems).orElse(List.of()),
        content.map(body -> text(body, "requestId")).orElse(""),
        response
            .headers()
            .firstValue("Retry-After")
            .filter(text -> text.matches("[0-9]{1,6}"))
            .map(text -> Duration.ofSeconds(Long.parseLong(text))));
  }

  private static String withoutContent(HttpResponse<?> response) {
    return response.statusCode() == ContentTooLarge.STATUS
        ? "refused, "
            + ContentTooLarge.message(
                response.request().bodyPublisher().map(BodyPublisher::contentLength).orElse(0L))
        : "no details from " + response.uri().getHost();
  }

  /**
   * With several problems, each has a line; the message of the service names only the first. A line
   * itself has no line breaks.
   */
  static String message(JsonNode body) {
    String id = text(body, "requestId");
    String message = text(body, "message") + (id.isEmpty() ? "" : " (request " + id + ")");
    JsonNode problems = body.path("details");
    return problems.size() < 2
        ? message
        : Stream.concat(Stream.of(message), problems.valueStream().map(ApiTransport::problem))
            .collect(Collectors.joining("\n"));
  }

  private static List<FieldProblem> problems(JsonNode body) {
    return body.path("details")
        .valueStream()
        .map(problem -> new FieldProblem(text(problem, "field"), text(problem, "message")))
        .toList();
  }

  private static String problem(JsonNode problem) {
    String field = text(problem, "field");
    return "  " + (field.isEmpty() ? "" : field + ": ") + text(problem, "message");
  }

  private static String text(JsonNode object, String field) {
    return PrintableText.of(object.path(field).asString(""));
  }
}
