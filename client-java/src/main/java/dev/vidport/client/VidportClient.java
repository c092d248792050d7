package dev.vidport.client;

import dev.vidport.client.ApiRequests.SignedPart;
import dev.vidport.client.EventReader.StreamEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A client of one Vidport service with one credential.
 *
 * <p>Thread-safe. A thread that waits in a method of the client stops with an {@link
 * InterruptedException} when it is interrupted; an interrupted upload can be resumed. Requests that
 * fail for a time are repeated: after 429 and 503 not before the time that the service sets, and
 * with an idempotency key where a repetition would have a second effect.
 */
public final class VidportClient {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final int PARALLEL_PARTS = 4;

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          // HTTP/1.1 opens a connection per part; with HTTP/2, all parts would share one window.
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  private final Clock clock = Clock.systemUTC();
  private final Sleeper sleeper;
  private final Backoff backoff;
  private final ApiTransport transport;
  private final ApiRequests api;
  private final Optional<Path> resumeFolder;

  private VidportClient(Builder builder) {
    this.sleeper = builder.sleeper;
    this.resumeFolder = builder.resumeFolder;
    this.backoff =
        builder.isRetrying ? new Backoff(new SecureRandom(), sleeper) : Backoff.withoutRetries();
    this.transport =
        new ApiTransport(builder.service, builder.credential, http, backoff, builder.connectRetry);
    this.api = new ApiRequests(transport);
  }

  /**
   * Begins a client.
   *
   * @param service address of the service, with or without {@code /v1}
   * @param credential an API key, a session or a token; empty for requests that need none
   */
  public static Builder builder(URI service, String credential) {
    return new Builder(service, credential);
  }

  /** The address of a service, with or without {@code /v1}, in its short form. */
  public static URI serviceOf(URI base) {
    return URI.create(base.toString().replaceFirst("/+$", "").replaceFirst("/v1$", ""));
  }

  /** The requests of the API one by one, with their JSON. */
  public ApiRequests api() {
    return api;
  }

  /** As {@link #upload(Path, UploadOptions, UploadListener)}, with the defaults of the service. */
  public String upload(Path file) throws ApiRefused, IOException, InterruptedException {
    return upload(file, UploadOptions.NONE, UploadListener.none());
  }

  /**
   * Uploads a file and starts its processing: a small one in one request, others in parts, several
   * at a time. With {@link Builder#resumeFolder}, the same call continues an upload that was
   * interrupted, also in a later process.
   *
   * @return the id of the video
   * @throws ApiRefused when the service refuses it
   * @throws IOException when the file is unreadable, or the service cannot be reached
   */
  public String upload(Path file, UploadOptions options, UploadListener listener)
      throws ApiRefused, IOException, InterruptedException {
    if (OneRequestUpload.isPossible(file, options)) {
      return new OneRequestUpload(transport).send(file, options, listener);
    }
    if (resumeFolder.isPresent()) {
      return uploader(PARALLEL_PARTS, resumeFolder.get()).upload(file, options, listener);
    }
    Path records = Files.createTempDirectory("vidport-upload");
    try {
      return uploader(PARALLEL_PARTS, records).upload(file, options, listener);
    } finally {
      UploadRecords.deleteAll(records);
    }
  }

  /**
   * Creates an import or an edit, which starts at once.
   *
   * @param request the fields of {@code POST /videos}, such as {@code sourceUrl} or {@code edit}
   * @return the id of the video
   */
  public String create(Map<String, ?> request)
      throws ApiRefused, IOException, InterruptedException {
    return api.postOnce("/videos", tree(request)).path("videoId").asString("");
  }

  /** Imports the file at an HTTPS address. */
  public String importFrom(URI source) throws ApiRefused, IOException, InterruptedException {
    return create(Map.of("sourceUrl", source.toString()));
  }

  /** As {@link #await(String, Duration, Consumer)}, without a listener. */
  public JsonNode await(String videoId, Duration timeout)
      throws ApiRefused, IOException, InterruptedException, TimeoutException, VideoFailedException {
    return await(videoId, timeout, event -> {});
  }

  /**
   * Waits until a video has been processed, by its events.
   *
   * @param listener receives the events {@code status}, {@code progress} and {@code playable};
   *     those of the current state again after a lost connection
   * @return the status, with all links
   * @throws VideoFailedException when processing has failed, or was stopped
   * @throws TimeoutException when the video has not ended in time; it is still being processed
   */
  public JsonNode await(String videoId, Duration timeout, Consumer<StreamEvent> listener)
      throws ApiRefused, IOException, InterruptedException, TimeoutException, VideoFailedException {
    return new EventWait(transport, clock, sleeper).await(videoId, timeout, listener);
  }

  /** The status of a video, with fresh links. */
  public JsonNode status(String videoId) throws ApiRefused, IOException, InterruptedException {
    return api.status(videoId);
  }

  /** All videos of the account, newest first, page by page. */
  public PagedVideos videos() {
    return new PagedVideos(api);
  }

  /**
   * Changes the metadata of a video.
   *
   * @param changes null removes a key; others are kept
   * @return all metadata of the video
   */
  public JsonNode changeMetadata(String videoId, Map<String, String> changes)
      throws ApiRefused, IOException, InterruptedException {
    JsonNode body = JsonNodeFactory.instance.objectNode().set("metadata", tree(changes));
    return api.patch("/videos/" + videoId, body).path("metadata");
  }

  /**
   * Changes when the service deletes a video.
   *
   * @param time empty to keep the video
   */
  public void deleteAfter(String videoId, Optional<Instant> time)
      throws ApiRefused, IOException, InterruptedException {
    JsonNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("deleteAfter", time.map(Instant::getEpochSecond).orElse(0L));
    JsonNode unused = api.patch("/videos/" + videoId, body);
  }

  /** Stops the processing of a video. */
  public JsonNode cancel(String videoId) throws ApiRefused, IOException, InterruptedException {
    return api.post("/videos/" + videoId + "/cancel", tree(Map.of()));
  }

  /** Deletes a video and its files permanently. */
  public JsonNode delete(String videoId) throws ApiRefused, IOException, InterruptedException {
    return api.delete("/videos/" + videoId);
  }

  /** Turns the player page of a video on or off; the response has its address. */
  public JsonNode embed(String videoId, boolean isEnabled)
      throws ApiRefused, IOException, InterruptedException {
    return api.put(
        "/videos/" + videoId + "/embed",
        JsonNodeFactory.instance.objectNode().put("enabled", isEnabled));
  }

  /**
   * Makes a token with which a browser uploads one video. Not repeated after a lost response.
   *
   * @param policy the fields of {@code POST /upload-tokens}
   */
  public JsonNode createUploadToken(Map<String, ?> policy)
      throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable("/upload-tokens", tree(policy));
  }

  /**
   * Makes a token with which a browser makes one edit. Not repeated after a lost response.
   *
   * @param policy the fields of {@code POST /edit-tokens}
   */
  public JsonNode createEditToken(Map<String, ?> policy)
      throws ApiRefused, IOException, InterruptedException {
    return api.postUnrepeatable("/edit-tokens", tree(policy));
  }

  /** The usage of the current month. */
  public JsonNode usage() throws ApiRefused, IOException, InterruptedException {
    return api.get("/usage");
  }

  /**
   * Downloads the file of a finished video.
   *
   * @param target must not exist; appears when the file is complete
   */
  public void download(String videoId, Path target)
      throws ApiRefused, IOException, InterruptedException {
    String link = status(videoId).path("downloadUrl").asString("");
    if (link.isEmpty()) {
      throw new IOException("video " + videoId + " has no file to download");
    }
    new Downloader().download(URI.create(link), target, false, (size, bytes) -> {});
  }

  private static JsonNode tree(Map<String, ?> fields) {
    return JsonMapper.shared().valueToTree(fields);
  }

  /**
   * Uploads of files in parts, which later processes can resume.
   *
   * @param parallel number of parts to send in parallel
   * @param records the folder in which unfinished uploads are recorded
   */
  public Uploader uploader(int parallel, Path records) {
    return new Uploader(api, new UploadRecords(records, clock), partSender(parallel));
  }

  /** Sends every part of a file to an open upload, one after the other. */
  public void sendParts(Path file, UploadFile target)
      throws ApiRefused, IOException, InterruptedException {
    ApiRequests.UploadedParts layout = api.parts(target);
    partSender(1)
        .send(
            file,
            target,
            layout.partSize(),
            IntStream.rangeClosed(1, layout.partCount()).boxed().toList(),
            UploadListener.none());
  }

  /**
   * Sends one part.
   *
   * @param offset position of its first byte in the file
   * @throws IOException when the store does not accept it
   */
  public void sendPart(SignedPart part, Path file, long offset)
      throws IOException, InterruptedException {
    int status = new PartSender(http).send(part, file, offset, bytes -> {});
    if (status / 100 != 2) {
      throw new IOException("the store refused part " + part.partNumber() + ": " + status);
    }
  }

  private ParallelPartSender partSender(int parallel) {
    return new ParallelPartSender(api, new PartSender(http), backoff, clock, parallel);
  }

  /** Waits for videos by requests for their status. */
  public StatusPoller statusPoller() {
    return new StatusPoller(api, clock, sleeper);
  }

  /** Makes a client. */
  public static final class Builder {
    private final URI service;
    private final String credential;
    private Sleeper sleeper = Sleeper.system();
    private ConnectRetry connectRetry = ConnectRetry.never();
    private boolean isRetrying = true;
    private Optional<Path> resumeFolder = Optional.empty();

    private Builder(URI service, String credential) {
      this.service = service;
      this.credential = credential;
    }

    /**
     * Where unfinished uploads are recorded, so that the same upload continues. The records have no
     * credential. Without a folder, an interrupted upload begins again.
     */
    public Builder resumeFolder(Path folder) {
      this.resumeFolder = Optional.of(folder);
      return this;
    }

    /** Waits between attempts and between requests for a status; tests shorten the time. */
    public Builder sleeper(Sleeper waits) {
      this.sleeper = waits;
      return this;
    }

    /** What to do while the service accepts no connection; a request then fails at once. */
    public Builder connectRetry(ConnectRetry retry) {
      this.connectRetry = retry;
      return this;
    }

    /** Each request fails at its first failure, for measurements and tests. */
    public Builder withoutRetries() {
      this.isRetrying = false;
      return this;
    }

    public VidportClient build() {
      return new VidportClient(this);
    }
  }
}
