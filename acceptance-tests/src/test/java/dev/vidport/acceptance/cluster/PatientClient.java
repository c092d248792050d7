package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
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

/** A client that tries again whatever could not be done for a reason that passes. */
final class PatientClient {
  private static final int UNAVAILABLE = 500;

  /** What a request holds that was under way as the database went is free again after 2 minutes. */
  private static final Duration PATIENCE = Duration.ofSeconds(150);

  private static final Duration PAUSE = Duration.ofMillis(300);

  private final Api api;

  PatientClient(Api api) {
    this.api = api;
  }

  /** Uploads a file of one part and has it processed; answers the video's id. */
  String submit(Path file) {
    byte[] content = read(file);
    String video =
        open(Map.of("fileName", file.getFileName().toString(), "sizeBytes", content.length));
    send(video, Map.of("partNumbers", List.of(1)), content);
    complete(video, Map.of());
    return video;
  }

  /** Opens a recording, with a job that renders it while it arrives; answers the video's id. */
  String record(String fileName) {
    return open(Map.of("fileName", fileName, "streaming", true, "prestart", true));
  }

  /** Sends a part of a recording. */
  void sendRecorded(String video, int number, byte[] part) {
    Map<String, ?> sized = Map.of("partNumber", number, "sizeBytes", part.length);
    send(video, Map.of("parts", List.of(sized)), part);
  }

  /** Says that a recording goes on; does not matter when it is over by now. */
  void heartbeat(String video) {
    Answer unused = done(() -> api.post("/videos/" + video + "/heartbeat"));
  }

  /** Ends a recording. */
  void complete(String video, long sizeBytes, int partCount) {
    complete(video, Map.of("source", Map.of("sizeBytes", sizeBytes, "partCount", partCount)));
  }

  private String open(Map<String, ?> upload) {
    String key = UUID.randomUUID().toString();
    return done(() -> api.post("/videos", upload, "Idempotency-Key", key))
        .expect(201)
        .json()
        .get("videoId")
        .asText();
  }

  private void send(String video, Map<String, ?> wanted, byte[] content) {
    JsonNode parts =
        done(() -> api.post("/videos/" + video + "/parts", wanted)).expect(200).json().get("parts");
    done(() -> Web.put(parts.get(0).get("url").asText(), content)).expect(200);
  }

  private void complete(String video, Map<String, ?> body) {
    Answer answer = done(() -> api.post("/videos/" + video + "/complete", body));
    if (answer.status() != 202) {
      // An earlier try was done, and only its answer got lost.
      answer.expectRefusal(409, "ALREADY_COMPLETED");
    }
  }

  /** The status of a video that has been submitted. */
  JsonNode status(String video) {
    return done(() -> api.get("/videos/" + video)).expect(200).json();
  }

  /** The first answer that another try would not change. */
  private static Answer done(Supplier<Answer> request) {
    return await("an answer")
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        .pollInterval(PAUSE)
        .ignoreException(UncheckedIOException.class)
        .until(request::get, ((Predicate<Answer>) PatientClient::passes).negate());
  }

  private static boolean passes(Answer answer) {
    return answer.status() >= UNAVAILABLE
        || (answer.status() == 409
            && answer.json().path("error").asText().equals("IDEMPOTENCY_IN_PROGRESS"));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
