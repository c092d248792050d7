package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.Web;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** A client that retries temporary failures. */
final class RetryingClient {
  private static final int FIRST_SERVER_ERROR = 500;

  /**
   * Longer than the 2 minutes after which the idempotency key of an interrupted request is
   * released.
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(150);

  private static final Duration RETRY_INTERVAL = Duration.ofMillis(300);

  private final AccountApi api;

  RetryingClient(AccountApi api) {
    this.api = api;
  }

  /** Uploads a file of one part, starts its processing and returns the video id. */
  String submit(Path file) {
    byte[] content = read(file);
    String video =
        open(Map.of("fileName", file.getFileName().toString(), "sizeBytes", content.length));
    send(video, Map.of("partNumbers", List.of(1)), content);
    complete(video, Map.of());
    return video;
  }

  /** Creates an import and returns the video id. */
  String importFrom(String url) {
    return open(Map.of("sourceUrl", url));
  }

  /** Creates a prestarted recording and returns the video id. */
  String record(String fileName) {
    return open(Map.of("fileName", fileName, "streaming", true, "prestart", true));
  }

  /** Sends a part of a recording. */
  void sendRecordedPart(String video, int number, byte[] part) {
    Map<String, ?> sized = Map.of("partNumber", number, "sizeBytes", part.length);
    send(video, Map.of("parts", List.of(sized)), part);
  }

  /** Sends a heartbeat; an error is ignored, because the recording may have ended. */
  void heartbeat(String video) {
    Response unused = retry(() -> api.post("/videos/" + video + "/heartbeat"));
  }

  /** Completes a recording. */
  void complete(String video, long sizeBytes, int partCount) {
    complete(video, Map.of("source", Map.of("sizeBytes", sizeBytes, "partCount", partCount)));
  }

  private String open(Map<String, ?> upload) {
    String key = UUID.randomUUID().toString();
    return retry(() -> api.post("/videos", upload, "Idempotency-Key", key))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  private void send(String video, Map<String, ?> request, byte[] content) {
    JsonNode parts =
        retry(() -> api.post("/videos/" + video + "/parts", request))
            .expect(200)
            .json()
            .get("parts");
    retry(() -> Web.put(parts.get(0).get("url").asString(), content)).expect(200);
  }

  private void complete(String video, Map<String, ?> body) {
    Response response = retry(() -> api.post("/videos/" + video + "/complete", body));
    if (response.status() != 202) {
      // An earlier attempt succeeded, but its response was lost.
      response.expectError(409, "ALREADY_COMPLETED");
    }
  }

  /** The status of a video that has been submitted. */
  JsonNode status(String video) {
    return retry(() -> api.get("/videos/" + video)).expect(200).json();
  }

  /** Retries {@code request} until the response is not a temporary failure. */
  private static Response retry(Supplier<Response> request) {
    return await("a final response")
        .atMost(TIMEOUT)
        .pollDelay(Duration.ZERO)
        .pollInterval(RETRY_INTERVAL)
        .ignoreException(UncheckedIOException.class)
        .until(request::get, ((Predicate<Response>) RetryingClient::isTemporary).negate());
  }

  private static boolean isTemporary(Response response) {
    return response.status() >= FIRST_SERVER_ERROR
        || (response.status() == 409
            && response.json().path("error").asString().equals("IDEMPOTENCY_IN_PROGRESS"));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
