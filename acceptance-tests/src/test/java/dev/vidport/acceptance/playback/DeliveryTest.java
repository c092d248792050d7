package dev.vidport.acceptance.playback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.SignedLink;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Delivery of the files of a finished video through its links. */
@Order(8)
@Tag("process")
class DeliveryTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Pattern PERCENT = Pattern.compile("\"percent\":(\\d+)");

  private static AccountApi api;
  private static AccountApi free;
  private static String video;
  private static String freeVideo;
  private static CompletableFuture<Response> events;

  @BeforeAll
  static void upload() {
    api = HOST.account("pro");
    free = HOST.installation().account("free");
    video =
        UploadClient.submit(
            api, SampleClip.SILENT.file(), Map.of("fileName", "Mein Film.v2.mov"), Map.of());
    events = CompletableFuture.supplyAsync(() -> api.get("/videos/" + video + "/events"));
    freeVideo = UploadClient.submit(free, SampleClip.PORTRAIT.file());
    VideoPoller.awaitSuccess(api, video);
    VideoPoller.awaitSuccess(free, freeVideo);
  }

  @Test
  void eventsToldTheProgressUntilTheVideoWasPublished() {
    String stream = events.join().expect(200).text();

    List<String> names = fields(stream, "event: ");
    List<Integer> percents =
        PERCENT.matcher(stream).results().map(match -> Integer.valueOf(match.group(1))).toList();
    assertThat(names).startsWith("status").endsWith("playable", "status");
    assertThat(percents).isSorted().doesNotHaveDuplicates().hasSizeGreaterThan(1).endsWith(100);
    assertThat(fields(stream, "data: "))
        .first()
        .isEqualTo("{\"videoId\":\"" + video + "\",\"status\":\"RUNNING\"}");
    assertThat(fields(stream, "data: "))
        .last()
        .isEqualTo("{\"videoId\":\"" + video + "\",\"status\":\"SUCCEEDED\"}");
  }

  private static List<String> fields(String stream, String name) {
    return stream
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()))
        .toList();
  }

  @Test
  void mp4SupportsByteRanges() {
    String mp4 = status().get("playbackUrl").asString();
    byte[] whole = Web.get(mp4).expect(200).bytes();
    int size = whole.length;

    Response first = Web.get(mp4, "Range", "bytes=0-99").expect(206);
    Response suffix = Web.get(mp4, "Range", "bytes=-100").expect(206);
    Response open = Web.get(mp4, "Range", "bytes=" + (size - 10) + "-").expect(206);
    Response beyond = Web.get(mp4, "Range", "bytes=" + size + "-");

    assertThat(first.bytes()).isEqualTo(Arrays.copyOf(whole, 100));
    assertThat(first.header("Content-Range")).isEqualTo("bytes 0-99/" + size);
    assertThat(suffix.bytes()).isEqualTo(Arrays.copyOfRange(whole, size - 100, size));
    assertThat(suffix.header("Content-Range"))
        .isEqualTo("bytes %d-%d/%d".formatted(size - 100, size - 1, size));
    assertThat(open.bytes()).isEqualTo(Arrays.copyOfRange(whole, size - 10, size));
    assertThat(beyond.status()).isEqualTo(416);
    assertThat(beyond.header("Content-Range")).isEqualTo("bytes */" + size);
  }

  @Test
  void unchangedMp4IsNotSentAgain() {
    String mp4 = status().get("playbackUrl").asString();
    Response whole = Web.get(mp4).expect(200);

    Response again = Web.get(mp4, "If-None-Match", whole.header("ETag"));

    assertThat(whole.header("Accept-Ranges")).isEqualTo("bytes");
    assertThat(whole.header("Content-Type")).isEqualTo("video/mp4");
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.bytes()).isEmpty();
  }

  @Test
  void downloadHasTheNameOfTheUploadAndTheBytesOfTheMp4() {
    Response download = Web.get(status().get("downloadUrl").asString()).expect(200);

    assertThat(download.header("Content-Disposition"))
        .startsWith("attachment")
        .contains("Mein Film.v2.mp4");
    assertThat(download.bytes())
        .isEqualTo(Web.get(status().get("playbackUrl").asString()).expect(200).bytes());
  }

  @Test
  void streamHasTheContentTypesAndCorsHeadersOfPlayers() {
    String stream = status().get("streamUrl").asString();

    Response playlist = Web.get(stream, "Origin", "https://page.example").expect(200);
    Response media = Web.get(stream.replace("master.m3u8", "180p.mp4")).expect(200);

    assertThat(playlist.header("Content-Type")).startsWith("application/vnd.apple.mpegurl");
    assertThat(playlist.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(media.header("Content-Type")).isEqualTo("video/mp4");
  }

  @Test
  void planWithoutStreamingHasNoStream() {
    JsonNode status = VideoPoller.status(free, freeVideo);
    String mp4 = status.get("playbackUrl").asString();

    assertThat(status.has("streamUrl")).isFalse();
    assertThat(status.get("result").get("streamAvailable").asBoolean()).isFalse();
    Web.get(mp4).expect(200);
    Web.get(status.get("posterPlaybackUrl").asString()).expect(200);
    for (String file : List.of("master.m3u8", "480p.m3u8", "480p.mp4", "audio.mp4")) {
      Web.get(mp4.replace("video.mp4", file)).expectError(403, "FORBIDDEN");
    }
  }

  @Test
  void fileLinkDoesNotGiveAccessToTheStream() {
    String mp4 = status().get("playbackUrl").asString();

    Web.get(mp4.replace("video.mp4", "master.m3u8")).expectError(403, "FORBIDDEN");
  }

  @Test
  void linksGiveAccessToNoOtherFile() {
    String stream = status().get("streamUrl").asString();

    for (String file : List.of("none.mp4", "..%2Fsource", "%2e%2e/source", "a/b", "")) {
      assertThat(Web.get(stream.replace("master.m3u8", file)).status())
          .as(file)
          .isIn(400, 403, 404);
    }
  }

  @Test
  void alteredLinkIsRefused() {
    SignedLink link = SignedLink.parse(status().get("playbackUrl").asString(), "/play/");
    String download = status().get("downloadUrl").asString();

    Web.get(link.expiring(Instant.now().getEpochSecond() + 999_999).address())
        .expectError(403, "INVALID_SIGNATURE");
    Web.get(download.substring(0, download.length() - 2) + "AA")
        .expectError(403, "INVALID_SIGNATURE");
    // A download token is not valid as a playback grant.
    String token = download.substring(download.lastIndexOf('/') + 1);
    Web.get(HOST.installation().base() + "/play/" + token + "/video.mp4")
        .expectError(403, "INVALID_SIGNATURE");
  }

  @Test
  void linksOfAShortVideoExpireAfterHalfAnHour() {
    long now = Instant.now().getEpochSecond();

    JsonNode status = status();

    assertThat(status.get("playbackExpiresAt").asLong()).isBetween(now + 1790, now + 1810);
    assertThat(status.get("streamExpiresAt").asLong()).isBetween(now + 1790, now + 1810);
  }

  @Test
  void linksExpireAfterTheRequestedTime() {
    JsonNode status = api.get("/videos/" + video + "?linkTtl=1").expect(200).json();
    long now = Instant.now().getEpochSecond();

    assertThat(status.get("playbackExpiresAt").asLong()).isBetween(now - 1, now + 2);
    for (String link : List.of("playbackUrl", "streamUrl", "posterPlaybackUrl")) {
      await(link)
          .pollInterval(Duration.ofMillis(100))
          .untilAsserted(
              () -> Web.get(status.get(link).asString()).expectError(403, "INVALID_SIGNATURE"));
    }
    for (String wrong : List.of("0", "86401", "-1", "soon")) {
      api.get("/videos/" + video + "?linkTtl=" + wrong).expectError(400, "INVALID_REQUEST");
    }
    api.get("/videos/" + video + "?linkTtl=86400").expect(200);
  }

  @Test
  void linksOfADeletedVideoAreNotFound() {
    String deleted = UploadClient.submit(api, SampleClip.SILENT.file());
    JsonNode status = VideoPoller.awaitSuccess(api, deleted);

    api.delete("/videos/" + deleted).expect(200);

    for (String link : List.of("playbackUrl", "streamUrl", "posterUrl", "downloadUrl")) {
      Web.get(status.get(link).asString()).expectError(404, "NOT_FOUND");
    }
  }

  @Test
  void originalIsDeletedOnRequestOnceTheOutputIsPublished() {
    String deleting =
        UploadClient.submit(
            api, SampleClip.SILENT.file(), Map.of(), Map.of("deleteOriginal", true));

    JsonNode status = VideoPoller.awaitSuccess(api, deleting);

    await("deletion of the original")
        .atMost(Duration.ofMinutes(3))
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () ->
                HOST.installation().filesOf(deleting).stream()
                    .noneMatch(file -> file.toString().contains("/source")));
    Web.get(status.get("playbackUrl").asString()).expect(200);
    JsonNode deleted = api.delete("/videos/" + deleting).expect(200).json();
    assertThat(deleted.get("originalDeleted").asBoolean()).isTrue();
  }

  private static JsonNode status() {
    return VideoPoller.status(api, video);
  }
}
