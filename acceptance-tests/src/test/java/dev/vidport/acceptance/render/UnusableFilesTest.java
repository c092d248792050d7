package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.Clip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files of which no video can be made end with words that their owner can act on. */
class UnusableFilesTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  /** The sweep comes a quarter of a minute after the end, and then soon. */
  private static final Duration SWEPT = Duration.ofMinutes(1);

  private static final List<String> FAILED = new ArrayList<>();

  private static Api api;

  @TempDir private Path folder;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void textIsNoVideo() {
    fails(Clip.others().text(), "NOT_MEDIA", "not a video");
  }

  @Test
  void archiveIsNoVideo() throws IOException {
    Path archive = folder.resolve("holiday.mp4");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("holiday.txt"));
      zip.write(new byte[10_000]);
    }

    fails(archive, "NOT_MEDIA", "not a video");
  }

  @Test
  void playlistThatNamesOtherFilesIsNotFollowed() {
    fails(Clip.others().disguisedPlaylist("file:///etc/hostname"), "NOT_MEDIA", "");
  }

  @Test
  void soundAloneIsNoVideo() {
    fails(Clip.others().audioOnly(), "NO_VIDEO", "only sound");
  }

  @Test
  void songWithItsCoverIsNoVideo() {
    fails(Clip.others().songWithCover(), "NO_VIDEO", "only sound");
  }

  @Test
  void fileThatWasCutOffSaysSo() {
    fails(Clip.others().truncated(), "DAMAGED", "cut off");
  }

  @Test
  void emptyFileCannotBeUploaded() {
    assertThat(
            api.post("/videos", Map.of("fileName", "empty.mp4", "sizeBytes", 0))
                .expectRefusal(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("sizeBytes");
  }

  private static void fails(Path file, String code, String words) {
    String video = Uploads.submit(api, file);

    JsonNode status = Videos.ended(api, video, "FAILED");

    assertThat(status.get("failure").get("code").asText()).isEqualTo(code);
    assertThat(status.get("failure").get("message").asText())
        .contains(words)
        .hasSizeGreaterThan(20);
    for (String link : Links.ALL) {
      assertThat(status.has(link)).as(link).isFalse();
    }
    assertThat(Listings.find(api, video).get("outcome").asText()).isEqualTo("FAILED");
    FAILED.add(video);
  }

  /** Once for all of them, as the sweep takes its time. */
  @AfterAll
  static void nothingButTheOriginalsIsLeft() {
    for (String video : FAILED) {
      await("leftovers of " + video)
          .atMost(SWEPT)
          .untilAsserted(
              () ->
                  assertThat(HOST.installation().filesOf(video))
                      .allMatch(Leftovers::isOriginal)
                      .isNotEmpty());
    }
  }
}
