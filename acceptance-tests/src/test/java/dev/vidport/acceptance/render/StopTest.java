package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.acceptance.host.SlowedFfmpeg;
import dev.vidport.acceptance.media.SampleClip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** Canceling or deleting a video stops its processing at once and cleans up. */
@Order(5)
@Tag("process")
@ResourceLock(KillableHost.LOCK)
@TestMethodOrder(OrderAnnotation.class)
class StopTest {
  @RegisterExtension static final KillableHost HOST = new KillableHost();

  /** The goal is 2 s, on a machine that has processor time left. */
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

  private static final Duration SWEEP_TIMEOUT = Duration.ofMinutes(3);

  private static final List<String> CANCELED = new ArrayList<>();
  private static final List<String> DELETED = new ArrayList<>();

  private static Path clip;

  @BeforeAll
  static void createClip() throws Exception {
    clip = LongSampleClip.in(HOST.installation().scratch());
  }

  @Test
  void cancelEndsFfmpeg() throws Exception {
    String video;
    JsonNode response;
    try (SlowedFfmpeg slowed = HOST.host().slowFfmpeg()) {
      video = LongSampleClip.submit(HOST.api(), clip);
      List<ProcessHandle> programs = heldWhenPartlyRendered(slowed, video);

      response = HOST.api().post("/videos/" + video + "/cancel").expect(200).json();

      awaitEndOf(programs);
    }
    assertThat(response.get("status").asString()).isEqualTo("ABORTED");
    assertThat(response.get("terminatedJobs").asInt()).isPositive();
    JsonNode status = VideoPoller.status(HOST.api(), video);
    assertThat(status.get("status").asString()).isEqualTo("ABORTED");
    assertThat(status.has("stoppedAt")).isTrue();
    assertThat(Listings.find(HOST.api(), video).get("outcome").asString()).isEqualTo("ABORTED");
    HOST.api().post("/videos/" + video + "/cancel").expectError(409, "INVALID_STATE");
    CANCELED.add(video);
  }

  @Test
  void deleteEndsFfmpegAndRemovesAllFiles() throws Exception {
    String video;
    JsonNode response;
    try (SlowedFfmpeg slowed = HOST.host().slowFfmpeg()) {
      video = LongSampleClip.submit(HOST.api(), clip);
      List<ProcessHandle> programs = heldWhenPartlyRendered(slowed, video);

      response = HOST.api().delete("/videos/" + video).expect(200).json();

      awaitEndOf(programs);
    }
    assertThat(response.get("deleted").asBoolean()).isTrue();
    assertThat(response.get("originalDeleted").asBoolean()).isTrue();
    HOST.api().get("/videos/" + video).expectError(404, "NOT_FOUND");
    DELETED.add(video);
  }

  /** Runs once for all tests, because the sweep takes a while. */
  @AfterAll
  static void assertFilesSwept() {
    await("sweep")
        .atMost(SWEEP_TIMEOUT)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              for (String video : DELETED) {
                assertThat(HOST.installation().filesOf(video)).isEmpty();
              }
              for (String video : CANCELED) {
                assertThat(HOST.installation().filesOf(video))
                    .isNotEmpty()
                    .allMatch(StoredFiles::isOriginal);
              }
            });
    await("end of the last step")
        .untilAsserted(() -> assertThat(HOST.host().workFiles()).isEmpty());
  }

  /** The last test: while it waits for a sweep, the same sweep removes the files of the others. */
  @Order(Integer.MAX_VALUE)
  @Test
  void deleteReturnsTheFreedBytes() throws Exception {
    String video = UploadClient.submit(HOST.api(), SampleClip.SILENT.file());
    VideoPoller.awaitSuccess(HOST.api(), video);
    await("sweep of the work files")
        .atMost(SWEEP_TIMEOUT)
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () ->
                HOST.installation().filesOf(video).stream()
                    .allMatch(
                        file -> StoredFiles.isOriginal(file) || StoredFiles.isPublished(file)));
    long stored = 0;
    for (Path file : HOST.installation().filesOf(video)) {
      // freedBytes excludes the metadata of the store.
      stored += file.toString().contains("@") ? 0 : Files.size(file);
    }

    JsonNode response = HOST.api().delete("/videos/" + video).expect(200).json();

    assertThat(response.get("freedBytes").asLong()).isEqualTo(stored).isPositive();
    assertThat(HOST.installation().filesOf(video)).isEmpty();
  }

  private static List<ProcessHandle> heldWhenPartlyRendered(SlowedFfmpeg slowed, String video)
      throws InterruptedException {
    return slowed.holdWhen(() -> VideoPoller.isPartlyRendered(HOST.api(), video));
  }

  private static void awaitEndOf(List<ProcessHandle> programs) {
    await("end of ffmpeg")
        .atMost(STOP_TIMEOUT)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> programs.stream().noneMatch(ProcessHandle::isAlive));
  }
}
