package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Unusable files fail with an actionable message. */
@Tag("process")
class UnusableFilesTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  /** The sweep starts about 15 s after the end of a job. */
  private static final Duration SWEEP_TIMEOUT = Duration.ofMinutes(3);

  private static final List<String> FAILED = new ArrayList<>();

  private static AccountApi api;

  @TempDir private Path folder;

  @BeforeAll
  static void account() {
    api = HOST.account("pro");
  }

  @Test
  void textIsNotAVideo() {
    assertFails(SampleClip.others().text(), "NOT_MEDIA", "not a video");
  }

  @Test
  void archiveIsNotAVideo() throws IOException {
    Path archive = folder.resolve("holiday.mp4");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("holiday.txt"));
      zip.write(new byte[10_000]);
    }

    assertFails(archive, "NOT_MEDIA", "not a video");
  }

  @Test
  void playlistReferencesAreNotFollowed() {
    assertFails(SampleClip.others().disguisedPlaylist("file:///etc/hostname"), "NOT_MEDIA", "");
  }

  @Test
  void truncatedFileIsReported() {
    assertFails(SampleClip.others().truncated(), "DAMAGED", "cut off");
  }

  @Test
  void emptyFileCannotBeUploaded() {
    assertThat(
            api.post("/videos", Map.of("fileName", "empty.mp4", "sizeBytes", 0))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("sizeBytes");
  }

  private static void assertFails(Path file, String code, String message) {
    String video = UploadClient.submit(api, file);

    JsonNode status = VideoPoller.awaitEnd(api, video, "FAILED");

    assertThat(status.get("failure").get("code").asString()).isEqualTo(code);
    assertThat(status.get("failure").get("message").asString())
        .contains(message)
        .hasSizeGreaterThan(20);
    for (String link : LinkFields.ALL) {
      assertThat(status.has(link)).as(link).isFalse();
    }
    assertThat(Listings.find(api, video).get("outcome").asString()).isEqualTo("FAILED");
    FAILED.add(video);
  }

  /** Runs once for all tests, because the sweep takes a while. */
  @AfterAll
  static void assertOnlyOriginalsRemain() {
    for (String video : FAILED) {
      await("leftovers of " + video)
          .atMost(SWEEP_TIMEOUT)
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofSeconds(1))
          .untilAsserted(
              () ->
                  assertThat(HOST.installation().filesOf(video))
                      .allMatch(StoredFiles::isOriginal)
                      .isNotEmpty());
    }
  }
}
