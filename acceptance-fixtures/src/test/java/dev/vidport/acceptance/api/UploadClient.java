package dev.vidport.acceptance.api;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.UploadFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Uploads files; every call must succeed. */
public final class UploadClient {
  private UploadClient() {}

  /** Uploads {@code file}, starts its processing and returns the video id. */
  public static String submit(AccountApi api, Path file) {
    return submit(api, file, Map.of(), Map.of());
  }

  /**
   * @param create extra fields of the create request, besides name and size
   * @param complete fields of the complete request
   */
  public static String submit(
      AccountApi api, Path file, Map<String, ?> create, Map<String, ?> complete) {
    String video = open(api, file, create);
    sendAll(api, video, file);
    api.post("/videos/" + video + "/complete", complete).expect(202);
    return video;
  }

  /** Creates an upload for {@code file} and returns the video id. */
  public static String open(AccountApi api, Path file, Map<String, ?> fields) {
    Map<String, Object> body = new HashMap<>(fields);
    body.putIfAbsent("fileName", file.getFileName().toString());
    body.put("sizeBytes", size(file));
    return api.post("/videos", body).expect(201).json().get("videoId").asString();
  }

  /** Uploads a screen and a camera file, starts processing and returns the video id. */
  public static String submit(AccountApi api, Path screen, Path camera, Object layout) {
    String video =
        open(
            api,
            screen,
            Map.of(
                "camera",
                Map.of("fileName", camera.getFileName().toString(), "sizeBytes", size(camera)),
                "layout",
                layout));
    sendAll(api, video, screen);
    sendAll(api, video, "camera", camera);
    api.post("/videos/" + video + "/complete").expect(202);
    return video;
  }

  /** Sends every part of {@code file}. */
  public static void sendAll(AccountApi api, String video, Path file) {
    sendAll(api, video, "source", file);
  }

  /**
   * Sends every part of {@code file}.
   *
   * @param which file of the upload: {@code source} or {@code camera}
   */
  public static void sendAll(AccountApi api, String video, String which, Path file) {
    try {
      api.connection().sendParts(file, new UploadFile(video, which));
    } catch (ApiRefused refused) {
      throw new AssertionError(refused);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Requests signed URLs for parts. */
  public static List<JsonNode> sign(AccountApi api, String video, List<Integer> numbers) {
    List<JsonNode> parts = new ArrayList<>();
    api.post("/videos/" + video + "/parts", Map.of("partNumbers", numbers))
        .expect(200)
        .json()
        .get("parts")
        .forEach(parts::add);
    return parts;
  }

  /** Creates a streaming upload and returns the video id. */
  public static String record(AccountApi api, Map<String, ?> fields) {
    Map<String, Object> body = new HashMap<>(fields);
    body.putIfAbsent("fileName", "recording.webm");
    body.put("streaming", true);
    return api.post("/videos", body).expect(201).json().get("videoId").asString();
  }

  /** Sends one part of a streaming upload. */
  public static void sendRecordedPart(AccountApi api, String video, int number, byte[] part) {
    sendRecordedPart(api, video, "source", number, part);
  }

  /**
   * Sends one part of a streaming upload.
   *
   * @param which file of the upload: {@code source} or {@code camera}
   */
  public static void sendRecordedPart(
      AccountApi api, String video, String which, int number, byte[] part) {
    JsonNode signed = signRecordedPart(api, video, which, number, part.length);
    Web.put(signed.get("parts").get(0).get("url").asString(), part).expect(200);
  }

  /** Sends one part of a recording with live rendering, and returns the size of the next part. */
  public static int sendGrowingPart(AccountApi api, String video, int number, byte[] part) {
    JsonNode signed = signRecordedPart(api, video, "source", number, part.length);
    Web.put(signed.get("parts").get(0).get("url").asString(), part).expect(200);
    return signed.get("nextPartSize").asInt();
  }

  private static JsonNode signRecordedPart(
      AccountApi api, String video, String which, int number, int sizeBytes) {
    Map<String, ?> sized = Map.of("partNumber", number, "sizeBytes", sizeBytes);
    return api.post("/videos/" + video + "/parts", Map.of("file", which, "parts", List.of(sized)))
        .expect(200)
        .json();
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
