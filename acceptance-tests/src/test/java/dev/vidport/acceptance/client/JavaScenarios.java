package dev.vidport.acceptance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.EventReader.StreamEvent;
import dev.vidport.client.FieldProblem;
import dev.vidport.client.InvalidWebhookException;
import dev.vidport.client.Sleeper;
import dev.vidport.client.UploadListener;
import dev.vidport.client.UploadOptions;
import dev.vidport.client.VideoFailedException;
import dev.vidport.client.VidportClient;
import dev.vidport.client.WebhookVerifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.function.Executable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The scenarios of {@code clients/conformance/scenarios.json} with the Java client. */
final class JavaScenarios {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String VIDEO = "/v1/videos/[0-9a-f]{32}";

  private final ConformanceFiles files;
  private final FaultGateway gateway;
  private final List<Duration> pauses = new CopyOnWriteArrayList<>();
  private final VidportClient client;
  private String finished = "";

  JavaScenarios(ConformanceFiles files, FaultGateway gateway) {
    this.files = files;
    this.gateway = gateway;
    this.client = client(files.key());
  }

  private VidportClient client(String credential) {
    Sleeper system = Sleeper.system();
    return VidportClient.builder(files.gateway(), credential)
        .resumeFolder(files.folder().resolve("java-uploads"))
        .sleeper(
            time -> {
              pauses.add(time);
              system.sleep(time);
            })
        .build();
  }

  /** By their id, in the order of the file. */
  Map<String, Executable> all() {
    Map<String, Executable> all = new LinkedHashMap<>();
    all.put("upload-small", this::uploadSmall);
    all.put("upload-parts", this::uploadParts);
    all.put("upload-resume", this::uploadResume);
    all.put("refusal-problems", this::refusalProblems);
    all.put("retry-429", () -> retry(429));
    all.put("retry-503", () -> retry(503));
    all.put("create-once", this::createOnce);
    all.put("wait", this::waitForEnd);
    all.put("wait-failed", this::waitFailed);
    all.put("wait-cut", this::waitCut);
    all.put("wait-timeout", this::waitTimeout);
    all.put("wait-unreachable", JavaScenarios::waitUnreachable);
    all.put("cancel", this::cancel);
    all.put("delete", this::delete);
    all.put("list-pages", this::listPages);
    all.put("list-filter", this::listFilter);
    all.put("metadata", this::metadata);
    all.put("captions", this::captions);
    all.put("edit-trim", this::editTrim);
    all.put("import", this::importVideo);
    all.put("tokens", this::tokens);
    all.put("embed", this::embed);
    all.put("download", this::download);
    all.put("usage", this::usage);
    all.put("webhook-right", this::webhookRight);
    all.put("webhook-wrong", this::webhookWrong);
    all.put("webhook-old", this::webhookOld);
    all.put("webhook-secret", JavaScenarios::webhookSecret);
    all.put("unknown-fields", this::unknownFields);
    all.put("wrong-key", this::wrongKey);
    all.put("readme", this::readme);
    return all;
  }

  /** Begins a scenario. */
  private void faults(Map<?, ?>... faults) {
    pauses.clear();
    gateway.begin(JsonMapper.shared().valueToTree(List.of(faults)));
  }

  private List<String> sent(String pattern) {
    return gateway.requests().stream().filter(each -> each.matches(pattern)).toList();
  }

  private void uploadSmall() throws Exception {
    faults();

    String video = client.upload(files.clip());

    assertThat(sent("PUT /v1/videos")).hasSize(1);
    assertThat(gateway.requests()).hasSize(1);
    finished = video;
  }

  private void uploadParts() throws Exception {
    faults();

    Instant tomorrow = Instant.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS);
    String video =
        client.upload(
            files.padded(),
            UploadOptions.NONE.withWatermark().withDeleteAfter(tomorrow),
            listener(new ArrayList<>(), part -> {}));

    assertThat(sent("PUT /files/.*")).hasSize(2);
    JsonNode made = client.await(video, LIMIT);
    assertThat(made.path("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(made.at("/details/watermark/position").asString()).isEqualTo("bottom-right");
    assertThat(made.at("/details/deleteAfter").asLong()).isEqualTo(tomorrow.getEpochSecond());
  }

  private void uploadResume() throws Exception {
    faults();
    Thread uploading = Thread.currentThread();
    List<String> ids = new CopyOnWriteArrayList<>();
    UploadOptions options = UploadOptions.NONE.withMetadata(Map.of("run", "resume"));
    assertThatThrownBy(
            () ->
                client
                    .uploader(1, files.folder().resolve("java-uploads"))
                    .upload(files.noise(), options, listener(ids, part -> interrupt(uploading))))
        .isInstanceOf(InterruptedException.class);

    String video = client.upload(files.noise(), options, listener(ids, part -> {}));

    assertThat(ids).hasSize(2).containsOnly(video);
    assertThat(sent("PUT /files/.*")).hasSize(2);
  }

  /**
   * Interrupts the upload. This thread of it waits until the upload stops it: it must neither begin
   * with the next part nor end before the upload notices the interrupt.
   */
  private static void interrupt(Thread uploading) {
    uploading.interrupt();
    try {
      boolean unused = new CountDownLatch(1).await(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      throw (CancellationException)
          new CancellationException("The upload was interrupted.").initCause(stopped);
    }
    throw new AssertionError("the interrupted upload has not stopped its threads");
  }

  private static UploadListener listener(List<String> ids, IntConsumer done) {
    return new UploadListener() {
      @Override
      public void opened(String videoId, boolean resumed, long uploadedBytes) {
        ids.add(videoId);
      }

      @Override
      public void sending(int partNumber, long bytes) {}

      @Override
      public void uploaded(int partNumber) {
        done.accept(partNumber);
      }

      @Override
      public void retrying(int partNumber, String reason) {}
    };
  }

  private void refusalProblems() {
    faults();

    ApiRefused refused =
        catchThrowableOfType(
            ApiRefused.class, () -> client.create(Map.of("fileName", "", "sizeBytes", "x")));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("INVALID_REQUEST");
    assertThat(refused.problems())
        .extracting(FieldProblem::field)
        .containsExactlyInAnyOrder("fileName", "sizeBytes");
    assertThat(refused.requestId()).isNotEmpty();
  }

  private void retry(int status) throws Exception {
    faults(Map.of("method", "GET", "path", "/v1/usage", "status", status, "retryAfter", "1"));

    assertThat(client.usage().has("month")).isTrue();

    assertThat(sent("GET /v1/usage")).hasSize(2);
    assertThat(pauses)
        .singleElement()
        .satisfies(pause -> assertThat(pause).isGreaterThanOrEqualTo(Duration.ofSeconds(1)));
  }

  private void createOnce() throws Exception {
    String run = UUID.randomUUID().toString();
    faults(Map.of("method", "POST", "path", "/v1/videos", "lose", true));

    String video = client.create(upload("once.mp4", run));

    assertThat(sent("POST /v1/videos")).hasSize(2);
    assertThat(client.videos().withMetadata("run", run).stream().map(JavaScenarios::id))
        .containsExactly(video);
  }

  private static Map<String, ?> upload(String name, String run) {
    return Map.of("fileName", name, "sizeBytes", 10, "metadata", Map.of("run", run));
  }

  private static String id(JsonNode video) {
    return video.path("videoId").asString();
  }

  private void waitForEnd() throws Exception {
    faults();
    List<String> events = new ArrayList<>();

    JsonNode status =
        client.await(finished, LIMIT, (StreamEvent event) -> events.add(event.type()));

    assertThat(status.path("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(status.has("playbackUrl")).isTrue();
    assertThat(events).contains("progress", "status");
  }

  private void waitFailed() throws Exception {
    faults();
    String video =
        client.upload(
            files.noise(),
            UploadOptions.NONE.withMetadata(Map.of("run", "failed")),
            UploadListener.none());

    VideoFailedException failed =
        catchThrowableOfType(VideoFailedException.class, () -> client.await(video, LIMIT));

    assertThat(failed.status()).isEqualTo("FAILED");
    assertThat(failed.code()).matches("[A-Z_]+").isNotEqualTo("FAILED");
  }

  private void waitCut() throws Exception {
    faults(Map.of("method", "GET", "path", VIDEO + "/events", "cutAfter", 20));
    String video = client.importFrom(files.endless());
    List<String> cancelled = new ArrayList<>();
    Consumer<StreamEvent> cancel =
        event -> {
          if (cancelled.isEmpty()) {
            cancelled.add(cancelled(video));
          }
        };

    VideoFailedException failed =
        catchThrowableOfType(VideoFailedException.class, () -> client.await(video, LIMIT, cancel));

    assertThat(failed.status()).isEqualTo("ABORTED");
    assertThat(sent("GET " + VIDEO + "/events")).hasSize(2);
    assertThat(pauses).hasSize(1);
  }

  private String cancelled(String video) {
    try {
      return client.cancel(video).path("status").asString();
    } catch (ApiRefused | IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void waitUnreachable() throws Exception {
    VidportClient nowhere = VidportClient.builder(ConformanceFiles.unreachable(), "key").build();
    long start = System.nanoTime();

    assertThatThrownBy(() -> nowhere.await("0".repeat(32), Duration.ofSeconds(3)))
        .isInstanceOf(TimeoutException.class);

    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofMillis(2_900), LIMIT);
  }

  private void waitTimeout() throws Exception {
    faults();
    String video = client.importFrom(files.endless());

    assertThatThrownBy(() -> client.await(video, Duration.ofMillis(300)))
        .isInstanceOf(TimeoutException.class);

    assertThat(client.status(video).path("status").asString()).isEqualTo("RUNNING");
    client.cancel(video);
  }

  private void cancel() throws Exception {
    faults();
    String video = client.importFrom(files.endless());

    assertThat(client.cancel(video).path("status").asString()).isEqualTo("ABORTED");

    assertThat(
            catchThrowableOfType(VideoFailedException.class, () -> client.await(video, LIMIT))
                .status())
        .isEqualTo("ABORTED");
  }

  private void delete() throws Exception {
    faults();
    String video = client.create(upload("deleted.mp4", "delete"));

    assertThat(client.delete(video).path("deleted").asBoolean()).isTrue();

    ApiRefused refused = catchThrowableOfType(ApiRefused.class, () -> client.status(video));
    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.code()).isEqualTo("NOT_FOUND");
  }

  private List<String> threeVideos(String run) throws Exception {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      made.add(0, client.create(upload("listed-" + i + ".mp4", run)));
    }
    return made;
  }

  private void listPages() throws Exception {
    String run = UUID.randomUUID().toString();
    List<String> made = threeVideos(run);
    faults();

    assertThat(client.videos().withMetadata("run", run).pageSize(2).stream().map(JavaScenarios::id))
        .containsExactlyElementsOf(made);
    assertThat(sent("GET /v1/videos")).hasSize(2);
  }

  private void listFilter() throws Exception {
    faults();
    String run = UUID.randomUUID().toString();
    String video = client.create(upload("filtered.mp4", run));
    client.create(upload("other.mp4", UUID.randomUUID().toString()));

    assertThat(client.videos().withMetadata("run", run).stream().map(JavaScenarios::id))
        .containsExactly(video);
  }

  private void metadata() throws Exception {
    faults();
    String video = client.create(upload("described.mp4", "metadata"));
    Map<String, String> changes = new HashMap<>();
    changes.put("run", null);
    changes.put("room", "A1");

    JsonNode metadata = client.changeMetadata(video, changes);

    assertThat(metadata.toString()).isEqualTo("{\"room\":\"A1\"}");
  }

  private void captions() throws Exception {
    faults();
    String text = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n";

    client.api().putCaptions(finished, "en", text);

    assertThat(client.api().captions(finished).toString()).contains("\"en\"");
  }

  private void editTrim() throws Exception {
    faults();
    Map<String, ?> clip = Map.of("videoId", finished, "start", 1, "end", 2);

    String video = client.create(Map.of("edit", Map.of("clips", List.of(clip))));

    client.await(video, LIMIT);
    assertThat(
            client.videos().stream()
                .filter(each -> id(each).equals(video))
                .findFirst()
                .orElseThrow()
                .path("durationSeconds")
                .asDouble())
        .isEqualTo(1);
  }

  private void importVideo() throws Exception {
    faults();

    String video = client.importFrom(files.source());

    assertThat(client.await(video, LIMIT).path("status").asString()).isEqualTo("SUCCEEDED");
  }

  private void tokens() throws Exception {
    faults();
    String token = client.createUploadToken(Map.of("maxSeconds", 5)).path("uploadToken").asString();
    VidportClient browser = client(token);

    assertThat(browser.create(Map.of("fileName", "one.mp4", "sizeBytes", 10))).hasSize(32);

    assertThat(
            catchThrowableOfType(
                    ApiRefused.class,
                    () -> browser.create(Map.of("fileName", "two.mp4", "sizeBytes", 10)))
                .code())
        .isEqualTo("UPLOAD_TOKEN_USED");
    assertThat(catchThrowableOfType(ApiRefused.class, browser::usage).code())
        .isEqualTo("UPLOAD_TOKEN_SCOPE");
  }

  private void embed() throws Exception {
    faults();

    JsonNode page = client.embed(finished, true);

    assertThat(page.path("url").asString()).contains("/embed/" + finished + "?t=");
    assertThat(client.embed(finished, false).path("enabled").asBoolean()).isFalse();
  }

  private void download() throws Exception {
    faults();
    Path target = files.folder().resolve("java.mp4");

    client.download(finished, target);

    assertThat(new String(Files.readAllBytes(target), 4, 4, StandardCharsets.US_ASCII))
        .isEqualTo("ftyp");
  }

  private void usage() throws Exception {
    faults();

    assertThat(client.usage().path("month").asString()).matches("\\d{4}-\\d{2}");
  }

  private void webhookRight() throws Exception {
    Map<String, String> message = ConformanceFiles.message();

    assertThat(verify(message, clock(message, 0)).path("type").asString()).isEqualTo("video.ready");
  }

  private void webhookWrong() {
    Map<String, String> changed = new HashMap<>(ConformanceFiles.message());
    changed.merge("body", " ", String::concat);

    assertThatThrownBy(() -> verify(changed, clock(changed, 0)))
        .isInstanceOf(InvalidWebhookException.class)
        .hasMessage("the signature is wrong");
  }

  private void webhookOld() {
    Map<String, String> message = ConformanceFiles.message();

    assertThatThrownBy(() -> verify(message, clock(message, 301)))
        .isInstanceOf(InvalidWebhookException.class)
        .hasMessageContaining("5 minutes");
  }

  /** A clock at the time of the message, so that a slow machine changes no result. */
  private static InstantSource clock(Map<String, String> message, long secondsLater) {
    long seconds = Long.parseLong(message.get("timestamp")) + secondsLater;
    return InstantSource.fixed(Instant.ofEpochSecond(seconds));
  }

  private static void webhookSecret() {
    assertThat(List.of("", "whsec_", "whsec_!!!!"))
        .allSatisfy(
            secret ->
                assertThatThrownBy(() -> new WebhookVerifier(secret))
                    .isInstanceOf(IllegalArgumentException.class));
  }

  private static JsonNode verify(Map<String, String> message, InstantSource clock)
      throws InvalidWebhookException {
    return new WebhookVerifier(message.get("secret"), clock)
        .verify(
            name -> message.get(name.replace("webhook-", "")),
            message.get("body").getBytes(StandardCharsets.UTF_8));
  }

  private void unknownFields() throws Exception {
    faults(Map.of("method", "GET", "path", VIDEO, "addField", "future"));

    assertThat(client.status(finished).path("status").asString()).isEqualTo("SUCCEEDED");
  }

  private void readme() throws Exception {
    JavaReadme.checkPage();

    assertThat(JavaReadme.run(files.gateway().toString(), files.key(), files.clip()))
        .contains("/play/");
  }

  private void wrongKey() {
    faults();

    ApiRefused refused =
        catchThrowableOfType(ApiRefused.class, client("vpk_" + "x".repeat(43))::usage);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.code()).isEqualTo("UNAUTHORIZED");
    assertThat(sent("GET /v1/usage")).hasSize(1);
  }
}
