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
 * A client of the public API with one key. It retries temporary failures: too many requests, an
 * unavailable service, network errors. All calls are safe to repeat.
 */
public final class ApiClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int MAX_ATTEMPTS = 6;
  private static final int MAX_RESPONSE_BYTES = 4 << 20;
  private static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(1);

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

  /** The base URL of the API, including the version. */
  URI root() {
    return root;
  }

  /**
   * Creates an upload.
   *
   * @param idempotencyKey the same for every attempt to create this upload
   * @return the video ID
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

  /** Lists the uploaded parts, the part size and the part count. */
  UploadedParts parts(String videoId) throws ApiRefused, IOException, InterruptedException {
    JsonNode response = call(request("/videos/" + videoId + "/parts").GET());
    return new UploadedParts(
        response.path("partSize").asLong(),
        response.path("partCount").asInt(),
        StreamSupport.stream(response.path("parts").spliterator(), false)
            .map(
                part ->
                    new UploadedPart(
                        part.path("partNumber").asInt(), part.path("sizeBytes").asLong()))
            .toList());
  }

  /** Signs upload URLs for at most 100 parts. */
  Signed sign(String videoId, Collection<Integer> partNumbers)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = json.createObjectNode();
    partNumbers.forEach(body.putArray("partNumbers")::add);
    JsonNode response =
        call(
            request("/videos/" + videoId + "/parts")
                .POST(BodyPublishers.ofString(body.toString())));
    return new Signed(
        StreamSupport.stream(response.path("parts").spliterator(), false)
            .map(
                part ->
                    new SignedPart(
                        part.path("partNumber").asInt(),
                        part.path("sizeBytes").asLong(),
                        URI.create(part.path("url").asText())))
            .toList(),
        Duration.ofSeconds(response.path("expiresInSeconds").asLong()));
  }

  /** Completes the upload and starts the processing. Does nothing when it is already complete. */
  void complete(String videoId) throws ApiRefused, IOException, InterruptedException {
    try {
      call(request("/videos/" + videoId + "/complete").POST(BodyPublishers.ofString("{}")));
    } catch (ApiRefused refused) {
      // The response to an earlier attempt may have been lost.
      if (!refused.code().equals("ALREADY_COMPLETED")) {
        throw refused;
      }
    }
  }

  /** The status of a video, as the service returns it. */
  public JsonNode status(String videoId) throws ApiRefused, IOException, InterruptedException {
    return call(request("/videos/" + videoId).GET());
  }

  /** The newest videos, as the service returns them. */
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
    for (int attempt = 1; ; attempt++) {
      Duration minimumDelay = Duration.ZERO;
      try {
        return send(request.build());
      } catch (ApiRefused refused) {
        minimumDelay = refused.retryAfter().orElse(Duration.ZERO);
        if (attempt == MAX_ATTEMPTS
            || !refused.isRetryable()
            || minimumDelay.compareTo(MAX_RETRY_AFTER) > 0) {
          throw refused;
        }
      } catch (IOException networkFault) {
        if (attempt == MAX_ATTEMPTS) {
          throw networkFault;
        }
      }
      backoff.afterFailure(attempt, minimumDelay);
    }
  }

  private JsonNode send(HttpRequest request) throws ApiRefused, IOException, InterruptedException {
    HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
    String text;
    try (InputStream body = response.body()) {
      text = new String(body.readNBytes(MAX_RESPONSE_BYTES), StandardCharsets.UTF_8);
    }
    Optional<JsonNode> content = parse(text);
    if (response.statusCode() / 100 != 2) {
      throw refusal(response, content);
    }
    return content.orElseThrow(
        () ->
            new ApiRefused(
                response.statusCode(),
                "NO_JSON",
                "the server at " + root + " is not Vidport",
                Optional.empty()));
  }

  private Optional<JsonNode> parse(String text) {
    try {
      return Optional.of(json.readTree(text)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      // Not from the service, but for example the error page of a proxy. Only its status is useful.
      return Optional.empty();
    }
  }

  private static ApiRefused refusal(HttpResponse<?> response, Optional<JsonNode> content) {
    int status = response.statusCode();
    return new ApiRefused(
        status,
        content.map(body -> body.path("error").asText()).orElse("HTTP " + status),
        content.map(ApiClient::message).orElse("no details from " + response.uri().getHost()),
        response
            .headers()
            .firstValue("Retry-After")
            .filter(text -> text.matches("[0-9]{1,6}"))
            .map(text -> Duration.ofSeconds(Long.parseLong(text))));
  }

  private static String message(JsonNode body) {
    String id = body.path("requestId").asText();
    return body.path("message").asText() + (id.isEmpty() ? "" : " (request " + id + ")");
  }

  /** A part that the service has. */
  record UploadedPart(int partNumber, long sizeBytes) {}

  /** The uploaded parts of a file, its part size and its part count. */
  record UploadedParts(long partSize, int partCount, List<UploadedPart> parts) {}

  /** A part and its upload URL. */
  record SignedPart(int partNumber, long sizeBytes, URI url) {}

  /** Signed parts and the lifetime of their URLs. */
  record Signed(List<SignedPart> parts, Duration lifetime) {}
}
