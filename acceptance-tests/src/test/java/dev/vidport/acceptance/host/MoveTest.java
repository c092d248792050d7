package dev.vidport.acceptance.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.s3.S3Server;
import dev.vidport.s3.S3Store;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** An installation that outgrows its machine moves to servers, and may move back. */
@Order(3)
@Tag("process")
@Timeout(300)
class MoveTest {
  private static final int PART = 16 << 20;
  private static final int LAST_PART = 1_000;
  private static final Duration LONG = Duration.ofSeconds(90);

  private static final String CAPTIONS =
      """
      {"language": "de", "text": "WEBVTT\\n\\n00:00.500 --> 00:02.000\\nGuten Tag\\n"}
      """;

  private static final String WEBHOOK =
      """
      {"url": "https://127.0.0.1:9/hook", "enabled": false}
      """;

  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.embedded().with("EGRESS_ALLOW", "127.0.0.0/8");

  private final Path folder = INSTALLATION.scratch();

  @Test
  void installationMovesToServersAndBackAndLosesNothing() throws Exception {
    HostUnderTest host = INSTALLATION.start();
    AccountApi api = INSTALLATION.account("pro");
    String finished = UploadClient.submit(api, SampleClip.SILENT.file());
    JsonNode links = VideoPoller.awaitSuccess(api, finished);
    api.send("PUT", "/videos/" + finished + "/captions", BodyPublishers.ofString(CAPTIONS))
        .expect(200);
    JsonNode webhook =
        api.send("PUT", "/webhook", BodyPublishers.ofString(WEBHOOK)).expect(200).json();
    String open = openWithFirstPart(api);
    double minutes = minutes(api);
    String running;
    try (SlowedFfmpeg slowed = host.slowFfmpeg()) {
      api.setWatermark();
      // It is rendered after the move, with its copy of the watermark.
      running =
          UploadClient.submit(api, SampleClip.WEBM.file(), Map.of("watermark", true), Map.of());
      // Until it is killed, the host runs programs that do not end.
      slowed.holdWhen(() -> true);
      host.kill();
    }

    try (PostgresServer database = PostgresServer.start();
        S3Server store = S3Server.start(Files.createDirectory(folder.resolve("s3")))) {
      Map<String, String> servers =
          new TreeMap<>(SharedSettings.of(database, store, store.endpoint()));
      servers.remove("SECRET_KEY");
      servers.put("SECRET_KEY_FILE", INSTALLATION.keyFile().toString());
      killInTheMiddle(servers, store);
      JsonNode moved = INSTALLATION.move(settingsFile(servers));

      assertThat(moved.at("/objects/count").asInt())
          .isGreaterThan(moved.at("/objects/copied").asInt());
      assertThat(moved.at("/objects/uploads").asInt()).isEqualTo(1);
      assertThat(moved.at("/objects/restartedUploads").asInt()).isZero();
      servers.forEach(INSTALLATION::with);
      try (HostUnderTest atServers = INSTALLATION.start()) {
        assertThat(ids(api)).containsExactlyInAnyOrder(finished, open, running);
        assertPlayable(links);
        assertThat(minutes(api)).isGreaterThanOrEqualTo(minutes).isPositive();
        assertThat(api.get("/webhook").expect(200).json().get("url")).isEqualTo(webhook.get("url"));
        assertThat(captions(api, finished)).contains("Guten Tag");
        VideoPoller.awaitSuccess(api, running);
        assertThat(api.get("/account/watermark").expect(200).json().get("configured").asBoolean())
            .isTrue();
        complete(api, open);
        assertThat(atServers.log()).doesNotContain("ERROR");
      }

      Path back = folder.resolve("back");
      JsonNode returned =
          INSTALLATION.move(
              settingsFile(
                  Map.of(
                      "DATA_DIR", back.toString(),
                      "SECRET_KEY_FILE", INSTALLATION.keyFile().toString())));
      assertThat(returned.at("/objects/copied").asInt())
          .isEqualTo(returned.at("/objects/count").asInt());
      servers.keySet().stream()
          .filter(name -> !name.equals("SECRET_KEY_FILE"))
          .forEach(name -> INSTALLATION.with(name, ""));
      INSTALLATION.with("DATA_DIR", back.toString());
      try (HostUnderTest atHome = INSTALLATION.start()) {
        assertThat(ids(api)).containsExactlyInAnyOrder(finished, open, running);
        assertPlayable(links);
        assertThat(captions(api, finished)).contains("Guten Tag");
        assertThat(atHome.log()).doesNotContain("ERROR");
      }
    }
  }

  private static List<String> ids(AccountApi api) {
    return api.get("/videos").expect(200).json().get("videos").findValuesAsString("videoId");
  }

  private static double minutes(AccountApi api) {
    return api.get("/usage").expect(200).json().at("/minutes/used").asDouble();
  }

  /** Links that were made before the move. */
  private static void assertPlayable(JsonNode status) {
    String stream = status.get("streamUrl").asString();
    assertThat(Web.get(stream).expect(200).text()).startsWith("#EXTM3U");
    for (String link : List.of("playbackUrl", "downloadUrl", "posterUrl")) {
      assertThat(Web.get(status.get(link).asString()).status()).as(link).isIn(200, 302);
    }
  }

  private static String captions(AccountApi api, String video) {
    JsonNode track = VideoPoller.status(api, video).at("/captions/tracks/0");
    assertThat(track.get("language").asString()).isEqualTo("de");
    return Web.get(track.get("vttUrl").asString()).expect(200).text();
  }

  private static String openWithFirstPart(AccountApi api) {
    String video =
        api.post("/videos", Map.of("fileName", "open.mp4", "sizeBytes", PART + LAST_PART))
            .expect(201)
            .json()
            .get("videoId")
            .asString();
    send(api, video, 1, PART);
    return video;
  }

  private static void send(AccountApi api, String video, int number, int size) {
    byte[] part = new byte[size];
    Arrays.fill(part, (byte) number);
    String url = UploadClient.sign(api, video, List.of(number)).get(0).get("url").asString();
    Web.put(url, part).expect(200);
  }

  /** The first part came with the move; its content is no video. */
  private static void complete(AccountApi api, String video) {
    assertThat(api.get("/videos/" + video + "/parts").expect(200).json().get("parts")).hasSize(1);
    send(api, video, 2, LAST_PART);
    api.post("/videos/" + video + "/complete").expect(202);
    VideoPoller.awaitEnd(api, video, "FAILED");
  }

  /** Kills the move, which a slow store delays, when the first objects are there. */
  private void killInTheMiddle(Map<String, String> servers, S3Server store) throws Exception {
    try (BreakableProxy slow = BreakableProxy.before(store.endpoint());
        S3Store reader = new S3Store(store.settings())) {
      slow.delay(Duration.ofMillis(100));
      Map<String, String> delayed = new TreeMap<>(servers);
      delayed.put("S3_ENDPOINT", slow.endpoint().toString());
      Process move = INSTALLATION.startMove(settingsFile(delayed));
      try {
        await("objects of the killed move")
            .atMost(LONG)
            .pollInterval(Duration.ofMillis(50))
            .until(() -> !move.isAlive() || reader.list(new ObjectKey("videos")).size() > 2);
        assertThat(move.isAlive()).isTrue();
      } finally {
        move.destroyForcibly().waitFor();
      }
    }
  }

  private Path settingsFile(Map<String, String> settings) throws IOException {
    Path file = Files.createTempFile(folder, "new", ".conf");
    StringBuilder lines = new StringBuilder();
    settings.forEach(
        (name, value) ->
            lines.append("VIDPORT_").append(name).append('=').append(value).append('\n'));
    return Files.writeString(file, lines);
  }
}
