package dev.vidport.acceptance.playback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Answer;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
import dev.vidport.acceptance.media.MasterPlaylist;
import dev.vidport.acceptance.media.MediaPlaylist;
import dev.vidport.acceptance.render.Leftovers;
import dev.vidport.media.MediaReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A file that players can be given as it is can be watched before it has been processed. */
class EarlyPlayTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final int FRAMES = 1375;
  private static final int SECONDS = 55;
  private static final Duration SWEPT = Duration.ofMinutes(1);

  private static Api api;
  private static Path clip;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
    clip = Clip.others().webReady();
  }

  @Test
  void videoIsWatchedFromItsStartWhileItIsProcessedAndAfterwards() {
    String video = Uploads.submit(api, clip);

    JsonNode early = Videos.playable(api, video);

    assertThat(early.get("status").asText()).as(early.toPrettyString()).isEqualTo("RUNNING");
    assertThat(early.has("downloadUrl")).isFalse();
    assertThat(HOST.installation().filesOf(video)).anyMatch(Leftovers::isEarly);
    String stream = early.get("streamUrl").asText();
    assertThat(early.get("streamExpiresAt").asLong()).isPositive();
    String playlist = beside(stream, master(stream).variants().get(0).get("URI"));
    Answer text = Web.get(playlist).expect(200);
    assertThat(text.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(text.text()).contains("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-START:TIME-OFFSET=0");
    // Begun while there may be no more than the beginning, and read on as the rest comes.
    assertThat(MediaReader.frameNumbersWhileItGrows(playlist)).isEqualTo(numbers());

    JsonNode ended = Videos.succeeded(api, video);

    assertThat(ended.get("playable").asBoolean()).isTrue();
    assertThat(master(stream).variants()).hasSize(2);
    everyFrameIsInEveryRendition(ended.get("streamUrl").asText());
    String mp4 = ended.get("playbackUrl").asText();
    assertThat(MediaReader.pictureHashes(mp4)).isEqualTo(MediaReader.pictureHashes("" + clip));
    for (String address : List.of(mp4, ended.get("streamUrl").asText())) {
      List<Double> clicks = MediaReader.clicks(address);
      assertThat(clicks).hasSize(SECONDS);
      for (int i = 0; i < SECONDS; i++) {
        assertThat(clicks.get(i)).isCloseTo(i + 0.5, within(0.020));
      }
    }
    earlyFilesGo(video);
    assertThat(master(stream).variants()).hasSize(2);
    assertThat(HOST.installation().eventsOf(video)).containsExactly("video.ready");
  }

  private static void everyFrameIsInEveryRendition(String stream) {
    MasterPlaylist master = master(stream);
    assertThat(master.variants())
        .extracting(variant -> variant.get("RESOLUTION"))
        .containsExactly("640x480", "480x360");
    List<String> playlists =
        master.variants().stream().map(variant -> beside(stream, variant.get("URI"))).toList();
    List<String> lengths = media(playlists.get(0)).lengths();
    for (String playlist : playlists) {
      assertThat(media(playlist).lengths()).isEqualTo(lengths);
      assertThat(MediaReader.frameNumbers(playlist)).isEqualTo(numbers());
    }
  }

  private static void earlyFilesGo(String video) {
    await("sweep")
        .atMost(SWEPT)
        .untilAsserted(
            () ->
                assertThat(HOST.installation().filesOf(video))
                    .allMatch(file -> Leftovers.isOriginal(file) || Leftovers.isPublished(file)));
  }

  @Test
  void nothingCanBeWatchedOfWhatIsCancelled() {
    String video = Uploads.submit(api, clip);
    String stream = Videos.playable(api, video).get("streamUrl").asText();

    api.post("/videos/" + video + "/cancel").expect(200);

    JsonNode status = Videos.status(api, video);
    assertThat(status.get("status").asText()).isEqualTo("ABORTED");
    assertThat(status.has("playable")).isFalse();
    assertThat(status.has("streamUrl")).isFalse();
    assertThat(HOST.installation().eventsOf(video)).containsExactly("video.canceled");
    await("end of the stream")
        .atMost(Duration.ofSeconds(2))
        .untilAsserted(() -> Web.get(stream).expect(404));
  }

  private static List<Integer> numbers() {
    return IntStream.range(0, FRAMES).boxed().toList();
  }

  private static MasterPlaylist master(String address) {
    return MasterPlaylist.parse(Web.get(address).expect(200).text());
  }

  private static MediaPlaylist media(String address) {
    return MediaPlaylist.parse(Web.get(address).expect(200).text());
  }

  private static String beside(String playlist, String name) {
    return URI.create(playlist).resolve(name).toString();
  }
}
