package dev.vidport.client;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The public API. Temporary failures are retried, except of {@link #postUnrepeatable} and {@link
 * #postAtHost}.
 */
public final class ApiRequests {
  private static final int MAX_PARTS = 10_000;

  private final JsonNodeFactory json = JsonNodeFactory.instance;
  private final ApiTransport transport;

  ApiRequests(ApiTransport transport) {
    this.transport = transport;
  }

  /** The base URL of the API, including the version. */
  URI root() {
    return transport.root();
  }

  /** The JSON of the response. */
  public JsonNode get(String path) throws ApiRefused, IOException, InterruptedException {
    return transport.get(path);
  }

  /** As {@link #post}, for a request that must not be repeated, such as one that creates a key. */
  public JsonNode postUnrepeatable(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.postUnrepeatable(path, body);
  }

  /** The JSON of the response. */
  public JsonNode post(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.post(path, body);
  }

  /** The JSON of the response. */
  public JsonNode put(String path, ObjectNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.put(path, body);
  }

  /** The JSON of the response. */
  public JsonNode patch(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.patch(path, body);
  }

  /** The JSON of the response. */
  public JsonNode delete(String path) throws ApiRefused, IOException, InterruptedException {
    return transport.delete(path);
  }

  /** The JSON of the response to a request with a body. */
  public JsonNode delete(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.delete(path, body);
  }

  /** The JSON of the response to a request that takes effect once. */
  public JsonNode postOnce(String path, JsonNode body, String idempotencyKey)
      throws ApiRefused, IOException, InterruptedException {
    return transport.postOnce(path, body, idempotencyKey);
  }

  /** As {@link #postOnce(String, JsonNode, String)}, with a random key. */
  public JsonNode postOnce(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.postOnce(path, body, UUID.randomUUID().toString());
  }

  /** The JSON of the response of a path outside the API, such as that of the sign-in. */
  public JsonNode postAtHost(String path, JsonNode body)
      throws ApiRefused, IOException, InterruptedException {
    return transport.postAtHost(path, body);
  }

  /** Opens a stream of events. The caller closes it. */
  public EventReader stream(String path) throws ApiRefused, IOException, InterruptedException {
    return transport.events(path);
  }

  /**
   * Creates an upload.
   *
   * @param idempotencyKey the same for every attempt to create this upload
   * @return the video ID
   */
  String create(Path file, UploadOptions options, String idempotencyKey)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = describe(json.objectNode(), file);
    if (options.camera().isPresent()) {
      describe(body.putObject("camera"), options.camera().get());
    }
    options.maxHeight().ifPresent(height -> body.put("maxHeight", height));
    options.priority().ifPresent(priority -> body.put("priority", priority));
    options.creation().forEachEntry(body::set);
    return transport.postOnce("/videos", body, idempotencyKey).path("videoId").asString("");
  }

  private static ObjectNode describe(ObjectNode into, Path file) throws IOException {
    return into.put("fileName", String.valueOf(file.getFileName()))
        .put("sizeBytes", Files.size(file));
  }

  /** Lists the uploaded parts, the part size and the part count. */
  UploadedParts parts(UploadFile file) throws ApiRefused, IOException, InterruptedException {
    JsonNode response = transport.get(file.partsPath() + "?file=" + file.name());
    int count = response.path("partCount").asInt(0);
    if (count < 0 || count > MAX_PARTS) {
      throw new IOException("the service sent an impossible number of parts: " + count);
    }
    return new UploadedParts(
        response.path("partSize").asLong(0),
        count,
        StreamSupport.stream(response.path("parts").spliterator(), false)
            .map(
                part ->
                    new UploadedPart(
                        part.path("partNumber").asInt(0), part.path("sizeBytes").asLong(0)))
            .toList());
  }

  /** Signs upload URLs for at most 100 parts. */
  public Signed sign(UploadFile file, Collection<Integer> partNumbers)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = json.objectNode().put("file", file.name());
    partNumbers.forEach(body.putArray("partNumbers")::add);
    JsonNode response = transport.post(file.partsPath(), body);
    List<SignedPart> parts = new ArrayList<>();
    for (JsonNode part : response.path("parts")) {
      parts.add(
          new SignedPart(
              part.path("partNumber").asInt(0),
              part.path("sizeBytes").asLong(0),
              link(part.path("url").asString(""))));
    }
    return new Signed(parts, Duration.ofSeconds(response.path("expiresInSeconds").asLong(0)));
  }

  private static URI link(String text) throws IOException {
    try {
      URI link = new URI(text);
      if (Set.of("http", "https").contains(String.valueOf(link.getScheme()))) {
        return link;
      }
    } catch (URISyntaxException e) {
      // Reported below.
    }
    throw new IOException("the service sent an invalid link: " + PrintableText.of(text));
  }

  /** Completes the upload and starts the processing. Does nothing when it is already complete. */
  void complete(String videoId, UploadOptions options)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = json.objectNode();
    options.captions().ifPresent(request -> body.set("captions", request.json()));
    options.completion().forEachEntry(body::set);
    try {
      transport.post("/videos/" + videoId + "/complete", body);
    } catch (ApiRefused refused) {
      // The response to an earlier attempt may have been lost.
      if (!refused.code().equals("ALREADY_COMPLETED")) {
        throw refused;
      }
    }
  }

  /** The status of a video, as the service returns it. */
  public JsonNode status(String videoId) throws ApiRefused, IOException, InterruptedException {
    return transport.get("/videos/" + videoId);
  }

  /** The captions of a video, as the service returns them. */
  public JsonNode captions(String videoId) throws ApiRefused, IOException, InterruptedException {
    return transport.get(captionsOf(videoId));
  }

  /**
   * Makes captions of a published video.
   *
   * @param language that is spoken (ISO 639-1); empty to detect it
   */
  public JsonNode createCaptions(String videoId, Optional<String> language)
      throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = json.objectNode();
    language.ifPresent(code -> body.put("language", code));
    return transport.post(captionsOf(videoId), body);
  }

  /**
   * Publishes captions of a language.
   *
   * @param language ISO 639-1
   * @param text a WebVTT or SubRip file
   */
  public JsonNode putCaptions(String videoId, String language, String text)
      throws ApiRefused, IOException, InterruptedException {
    return transport.put(
        captionsOf(videoId), json.objectNode().put("language", language).put("text", text));
  }

  /** Deletes the captions of a language. */
  public JsonNode deleteCaptions(String videoId, String language)
      throws ApiRefused, IOException, InterruptedException {
    return transport.delete(captionsOf(videoId) + "/" + language);
  }

  private static String captionsOf(String videoId) {
    return "/videos/" + videoId + "/captions";
  }

  /** The newest videos, as the service returns them. */
  public JsonNode list() throws ApiRefused, IOException, InterruptedException {
    return transport.get("/videos");
  }

  /**
   * The events after a position, as the service returns them.
   *
   * @param waitSeconds how long the service waits for the first one
   */
  public JsonNode events(String after, int waitSeconds)
      throws ApiRefused, IOException, InterruptedException {
    return transport.get("/events?limit=100&wait=" + waitSeconds + "&after=" + after);
  }

  /** A part that the service has. */
  record UploadedPart(int partNumber, long sizeBytes) {}

  /** The uploaded parts of a file, its part size and its part count. */
  record UploadedParts(long partSize, int partCount, List<UploadedPart> parts) {}

  /** A part and its upload URL. */
  public record SignedPart(int partNumber, long sizeBytes, URI url) {}

  /** Signed parts and the lifetime of their URLs. */
  public record Signed(List<SignedPart> parts, Duration lifetime) {}
}
