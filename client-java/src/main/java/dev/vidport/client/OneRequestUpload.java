package dev.vidport.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Sends a small file as the body of one request. */
final class OneRequestUpload {
  /** A file that breaks off begins again, and a larger one profits from parts. */
  private static final long MAX_BYTES = 4 << 20;

  private static final Set<String> QUERY_FIELDS = Set.of("metadata", "deleteAfter");

  private final ApiTransport transport;

  OneRequestUpload(ApiTransport transport) {
    this.transport = transport;
  }

  /** Whether the request can have the file and all of its options. */
  static boolean isPossible(Path file, UploadOptions options) throws IOException {
    JsonNode creation = options.creation();
    boolean hasQuery =
        creation.propertyStream().allMatch(field -> QUERY_FIELDS.contains(field.getKey()));
    return Files.size(file) <= MAX_BYTES
        && options.camera().isEmpty()
        && options.completion().isEmpty()
        && hasQuery;
  }

  /** The id of the video. */
  String send(Path file, UploadOptions options, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    long size = Files.size(file);
    JsonNode created =
        transport.putFile(
            "/videos" + PagedVideos.queryOf(query(file, options)),
            file,
            UUID.randomUUID().toString());
    String videoId = created.path("videoId").asString("");
    listener.opened(videoId, false, 0);
    listener.sending(1, size);
    listener.uploaded(1);
    return videoId;
  }

  private static Map<String, String> query(Path file, UploadOptions options) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("fileName", String.valueOf(file.getFileName()));
    options.maxHeight().ifPresent(height -> query.put("maxHeight", height.toString()));
    options.priority().ifPresent(priority -> query.put("priority", priority));
    options
        .captions()
        .ifPresent(captions -> query.put("captions", captions.language().orElse("true")));
    options
        .creation()
        .path("metadata")
        .forEachEntry((key, value) -> query.put("metadata." + key, value.asString("")));
    JsonNode deleteAfter = options.creation().path("deleteAfter");
    if (deleteAfter.isIntegralNumber()) {
      query.put("deleteAfter", deleteAfter.asString());
    }
    return query;
  }
}
