package dev.vidport.host.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Speaks the public API with one key. What may pass (too many requests, the service not available,
 * the network) is tried again; all calls are safe to repeat.
 */
public final class ApiClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int MOST_TRIES = 6;
  private static final int LARGEST_ANSWER = 4 << 20;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final URI root;
  private final String key;
  private final HttpClient http;
  private final Backoff backoff;
  private final ObjectMapper json = new ObjectMapper();

  /**
   * @param base address of the service, with or without {@code /v1}
   */
  ApiClient(URI base, String key, HttpClient http, Backoff backoff) {
    this.root =
        URI.create(base.toString().replaceFirst("/+$", "").replaceFirst("/v1$", "") + "/v1");
    this.key = key;
    this.http = http;
    this.backoff = backoff;
  }

  /** The address of the API, with its version. */
  URI root() {
    return root;
  }

  /**
   * Opens an upload.
   *
   * @param idempotencyKey the same for every try to open this one
   * @return the video's id
   */
  String create(String fileName, long sizeBytes, Optional<Integer> maxHeight, String idempotencyKey)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = json.createObjectNode().put("fileName", fileName).put("sizeBytes", sizeBytes);
    maxHeight.ifPresent(height -> body.put("maxHeight", height));
    return call(request("/videos")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(body.toString())))
        .path("videoId")
        .asText();
  }

  /** Which parts have arrived, and how the file is cut. */
  Arrived parts(String videoId) throws ApiRefused, IOException, InterruptedException {
    JsonNode answer = call(request("/videos/" + videoId + "/parts").GET());
    return new Arrived(
        answer.path("partSize").asLong(),
        answer.path("partCount").asInt(),
        StreamSupport.stream(answer.path("parts").spliterator(), false)
            .map(
                part ->
                    new SentPart(part.path("partNumber").asInt(), part.path("sizeBytes").asLong()))
            .toList());
  }

  /** Asks for addresses to which parts can be PUT; for at most 100 at a time. */
  Signed sign(String videoId, Collection<Integer> partNumbers)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = json.createObjectNode();
    partNumbers.forEach(body.putArray("partNumbers")::add);
    JsonNode answer =
        call(
            request("/videos/" + videoId + "/parts")
                .POST(BodyPublishers.ofString(body.toString())));
    return new Signed(
        StreamSupport.stream(answer.path("parts").spliterator(), false)
            .map(
                part ->
                    new SignedPart(
                        part.path("partNumber").asInt(),
                        part.path("sizeBytes").asLong(),
                        URI.create(part.path("url").asText())))
            .toList(),
        Duration.ofSeconds(answer.path("expiresInSeconds").asLong()));
  }

  /** Closes the upload and starts the processing; does nothing when that was done before. */
  void complete(String videoId) throws ApiRefused, IOException, InterruptedException {
    try {
      call(request("/videos/" + videoId + "/complete").POST(BodyPublishers.ofString("{}")));
    } catch (ApiRefused refused) {
      // The answer to an earlier try may have been lost on its way.
      if (!refused.code().equals("ALREADY_COMPLETED")) {
        throw refused;
      }
    }
  }

  /** The status of a video, as the service words it. */
  public JsonNode status(String videoId) throws ApiRefused, IOException, InterruptedException {
    return call(request("/videos/" + videoId).GET());
  }

  /** The newest videos, as the service words them. */
  public JsonNode list() throws ApiRefused, IOException, InterruptedException {
    return call(request("/videos").GET());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(root + path))
        .timeout(TIMEOUT)
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", "application/json");
  }

  private JsonNode call(HttpRequest.Builder request)
      throws ApiRefused, IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      Duration atLeast = Duration.ZERO;
      try {
        return send(request.build());
      } catch (ApiRefused refused) {
        atLeast = refused.retryAfter().orElse(Duration.ZERO);
        if (tries == MOST_TRIES || !refused.mayPass() || atLeast.compareTo(LONGEST_WAIT) > 0) {
          throw refused;
        }
      } catch (IOException unreachable) {
        if (tries == MOST_TRIES) {
          throw unreachable;
        }
      }
      backoff.afterFailure(tries, atLeast);
    }
  }

  private JsonNode send(HttpRequest request) throws ApiRefused, IOException, InterruptedException {
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    String text;
    try (InputStream body = response.body()) {
      text = new String(body.readNBytes(LARGEST_ANSWER), StandardCharsets.UTF_8);
    }
    Optional<JsonNode> answer = parse(text);
    if (response.statusCode() / 100 != 2) {
      throw refusal(response, answer);
    }
    return answer.orElseThrow(
        () ->
            new ApiRefused(
                response.statusCode(),
                "NO_JSON",
                "what answers at " + root + " is not Vidport",
                Optional.empty()));
  }

  private Optional<JsonNode> parse(String text) {
    try {
      return Optional.of(json.readTree(text)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      // Not from the service: some proxy's page, say. Its status tells what there is to tell.
      return Optional.empty();
    }
  }

  private static ApiRefused refusal(HttpResponse<?> response, Optional<JsonNode> answer) {
    int status = response.statusCode();
    return new ApiRefused(
        status,
        answer.map(body -> body.path("error").asText()).orElse("HTTP " + status),
        answer.map(ApiClient::words).orElse("no further word from " + response.uri().getHost()),
        response
            .headers()
            .firstValue("Retry-After")
            .filter(text -> text.matches("[0-9]{1,6}"))
            .map(text -> Duration.ofSeconds(Long.parseLong(text))));
  }

  private static String words(JsonNode body) {
    String id = body.path("requestId").asText();
    return body.path("message").asText() + (id.isEmpty() ? "" : " (request " + id + ")");
  }

  /** A part that is there. */
  record SentPart(int partNumber, long sizeBytes) {}

  /** The parts that are there, and how the file is cut. */
  record Arrived(long partSize, int partCount, List<SentPart> parts) {}

  /** A part and where to PUT it. */
  record SignedPart(int partNumber, long sizeBytes, URI url) {}

  /** Signed parts and how long their addresses work. */
  record Signed(List<SignedPart> parts, Duration lifetime) {}
}
