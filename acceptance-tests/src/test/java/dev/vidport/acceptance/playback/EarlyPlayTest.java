package dev.vidport.acceptance.playback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.PlayerMasterPlaylist;
import dev.vidport.acceptance.media.PlayerMediaPlaylist;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.acceptance.render.StoredFiles;
import dev.vidport.media.MediaReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A video is playable before processing has ended. */
@Order(9)
@Tag("process")
class EarlyPlayTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final int FRAMES = 550;
  private static final int SECONDS = 55;
  private static final Duration SWEEP_TIMEOUT = Duration.ofMinutes(3);

  private static AccountApi api;
  private static Path clip;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
    clip = SampleClip.others().webReady();
  }

  @Test
  void videoIsPlayableFromItsStartDuringAndAfterProcessing() {
    String video = UploadClient.submit(api, clip);

    JsonNode early = VideoPoller.awaitPlayable(api, video);

    assertThat(early.get("status").asString()).as(early.toPrettyString()).isEqualTo("RUNNING");
    assertThat(early.has("downloadUrl")).isFalse();
    assertThat(HOST.installation().filesOf(video)).anyMatch(StoredFiles::isEarly);
    String stream = early.get("streamUrl").asString();
    assertThat(early.get("streamExpiresAt").asLong()).isPositive();
    String playlist = resolve(stream, master(stream).variants().get(0).get("URI"));
    Response text = Web.get(playlist).expect(200);
    assertThat(text.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(text.text())
        .contains("#EXT-X-PLAYLIST-TYPE:EVENT\n", "#EXT-X-START:TIME-OFFSET=0.001\n");
    // Playback may start with only the early start available, and continues as the rest is added.
    assertThat(MediaReader.frameNumbersWhileItGrows(playlist)).isEqualTo(numbers());

    JsonNode ended = VideoPoller.awaitSuccess(api, video);

    assertThat(ended.get("playable").asBoolean()).isTrue();
    assertThat(master(stream).variants()).hasSize(2);
    assertEveryFrameInEveryRendition(ended.get("streamUrl").asString());
    String mp4 = ended.get("playbackUrl").asString();
    assertThat(MediaReader.videoHashes(mp4)).isEqualTo(MediaReader.videoHashes("" + clip));
    for (String address : List.of(mp4, ended.get("streamUrl").asString())) {
      List<Double> clicks = MediaReader.clicks(address);
      assertThat(clicks).hasSize(SECONDS);
      for (int i = 0; i < SECONDS; i++) {
        assertThat(clicks.get(i)).isCloseTo(i + 0.5, within(0.020));
      }
    }
    awaitEarlyFilesDeleted(video);
    assertThat(master(stream).variants()).hasSize(2);
    assertThat(eventsOf(video)).containsExactly("video.ready");
  }

  /** A trim has to be encoded. */
  @Test
  void encodedVideoIsPlayableInASmallRenditionWhileTheOthersAreRendered() {
    String video =
        UploadClient.submit(
            api, clip, Map.of(), Map.of("trim", Map.of("start", 1, "end", SECONDS)));
    List<Integer> shown = numbers().subList(10, FRAMES);

    JsonNode early = VideoPoller.awaitPlayable(api, video);

    assertThat(early.get("status").asString()).as(early.toPrettyString()).isEqualTo("RUNNING");
    assertThat(early.has("playbackUrl")).isFalse();
    String stream = early.get("streamUrl").asString();
    assertThat(master(stream).variants())
        .extracting(variant -> variant.get("RESOLUTION"))
        .containsExactly("480x360");
    String playlist = resolve(stream, master(stream).variants().get(0).get("URI"));
    assertThat(Web.get(playlist).expect(200).header("Cache-Control")).isEqualTo("no-cache");
    assertThat(MediaReader.frameNumbersWhileItGrows(playlist)).isEqualTo(shown);

    VideoPoller.awaitSuccess(api, video);

    assertThat(master(stream).variants()).hasSize(2);
    // A player that has begun early continues with the files that it knows.
    assertThat(MediaReader.frameNumbers(playlist)).isEqualTo(shown);
    assertThat(HOST.installation().filesOf(video)).anyMatch(StoredFiles::isEarly);
    assertThat(MediaReader.clicks(stream)).hasSize(SECONDS - 1);
  }

  private static void assertEveryFrameInEveryRendition(String stream) {
    PlayerMasterPlaylist master = master(stream);
    assertThat(master.variants())
        .extracting(variant -> variant.get("RESOLUTION"))
        .containsExactly("640x480", "480x360");
    List<String> playlists =
        master.variants().stream().map(variant -> resolve(stream, variant.get("URI"))).toList();
    List<String> lengths = media(playlists.get(0)).lengths();
    for (String playlist : playlists) {
      assertThat(media(playlist).lengths()).isEqualTo(lengths);
      assertThat(MediaReader.frameNumbers(playlist)).isEqualTo(numbers());
    }
  }

  private static void awaitEarlyFilesDeleted(String video) {
    await("sweep")
        .atMost(SWEEP_TIMEOUT)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () ->
                assertThat(HOST.installation().filesOf(video))
                    .allMatch(
                        file -> StoredFiles.isOriginal(file) || StoredFiles.isPublished(file)));
  }

  @Test
  void canceledVideoIsNotPlayable() {
    String video = UploadClient.submit(api, clip);
    String stream = VideoPoller.awaitPlayable(api, video).get("streamUrl").asString();

    api.post("/videos/" + video + "/cancel").expect(200);

    JsonNode status = VideoPoller.status(api, video);
    assertThat(status.get("status").asString()).isEqualTo("ABORTED");
    assertThat(status.has("playable")).isFalse();
    assertThat(status.has("streamUrl")).isFalse();
    await("end of the stream").untilAsserted(() -> Web.get(stream).expect(404));
    // An event is listed 2 seconds after it occurred.
    await("event")
        .untilAsserted(() -> assertThat(eventsOf(video)).containsExactly("video.canceled"));
  }

  /** Types of the events, oldest first. */
  private static List<String> eventsOf(String video) {
    return api.get("/events?limit=100")
        .expect(200)
        .json()
        .get("events")
        .valueStream()
        .filter(event -> event.at("/data/videoId").asString().equals(video))
        .map(event -> event.get("type").asString())
        .toList();
  }

  private static List<Integer> numbers() {
    return IntStream.range(0, FRAMES).boxed().toList();
  }

  private static PlayerMasterPlaylist master(String address) {
    return PlayerMasterPlaylist.parse(Web.get(address).expect(200).text());
  }

  private static PlayerMediaPlaylist media(String address) {
    return PlayerMediaPlaylist.parse(Web.get(address).expect(200).text());
  }

  private static String resolve(String playlist, String name) {
    return URI.create(playlist).resolve(name).toString();
  }
}
