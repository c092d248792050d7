package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Listings;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.Clip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Processing that its owner stops, or deletes, stops at once and is cleared away. */
@Order(1)
class StopTest {
  @RegisterExtension static final Installation INSTALLATION = Installation.embedded();

  private static final Duration SWEPT = Duration.ofMinutes(1);

  private static final List<String> CANCELED = new ArrayList<>();
  private static final List<String> DELETED = new ArrayList<>();

  private static HostProcess host;
  private static Api api;
  private static Path clip;

  @BeforeAll
  static void start() throws Exception {
    host = INSTALLATION.start();
    api = INSTALLATION.account("pro");
    clip = LongClip.in(INSTALLATION.scratch());
  }

  @Test
  void cancelEndsFfmpegWithinTwoSeconds() {
    String video = inTheMiddle();
    List<ProcessHandle> programs = host.ffmpegs();

    JsonNode answer = api.post("/videos/" + video + "/cancel").expect(200).json();

    within2Seconds(programs);
    assertThat(answer.get("status").asText()).isEqualTo("ABORTED");
    assertThat(answer.get("terminatedJobs").asInt()).isPositive();
    JsonNode status = Videos.status(api, video);
    assertThat(status.get("status").asText()).isEqualTo("ABORTED");
    assertThat(status.has("stoppedAt")).isTrue();
    assertThat(Listings.find(api, video).get("outcome").asText()).isEqualTo("ABORTED");
    api.post("/videos/" + video + "/cancel").expectRefusal(409, "INVALID_STATE");
    CANCELED.add(video);
  }

  @Test
  void deleteEndsFfmpegAndLeavesNothing() {
    String video = inTheMiddle();
    List<ProcessHandle> programs = host.ffmpegs();

    JsonNode answer = api.delete("/videos/" + video).expect(200).json();

    within2Seconds(programs);
    assertThat(answer.get("deleted").asBoolean()).isTrue();
    assertThat(answer.get("originalDeleted").asBoolean()).isTrue();
    api.get("/videos/" + video).expectRefusal(404, "NOT_FOUND");
    DELETED.add(video);
  }

  /** Once for all of them, as the sweep takes its time. */
  @AfterAll
  static void nothingIsLeft() {
    await("sweep")
        .atMost(SWEPT)
        .untilAsserted(
            () -> {
              for (String video : DELETED) {
                assertThat(INSTALLATION.filesOf(video)).isEmpty();
              }
              for (String video : CANCELED) {
                assertThat(INSTALLATION.filesOf(video))
                    .isNotEmpty()
                    .allMatch(Leftovers::isOriginal);
              }
            });
    assertThat(host.workFiles()).isEmpty();
  }

  @Test
  void deleteTellsTheBytesThatItFreed() throws Exception {
    String video = Uploads.submit(api, Clip.SILENT.file());
    Videos.succeeded(api, video);
    await("sweep of the work files")
        .atMost(SWEPT)
        .until(
            () ->
                INSTALLATION.filesOf(video).stream()
                    .allMatch(file -> Leftovers.isOriginal(file) || Leftovers.isPublished(file)));
    long stored = 0;
    for (Path file : INSTALLATION.filesOf(video)) {
      // What the store notes about its objects is not the user's.
      stored += file.toString().contains("@") ? 0 : Files.size(file);
    }

    JsonNode answer = api.delete("/videos/" + video).expect(200).json();

    assertThat(answer.get("freedBytes").asLong()).isEqualTo(stored).isPositive();
    assertThat(INSTALLATION.filesOf(video)).isEmpty();
  }

  private static String inTheMiddle() {
    String video = LongClip.submit(api, clip);
    Videos.inTheMiddle(api, video);
    assertThat(host.ffmpegs()).isNotEmpty();
    return video;
  }

  private static void within2Seconds(List<ProcessHandle> programs) {
    await("end of ffmpeg")
        .atMost(Duration.ofSeconds(2))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> programs.stream().noneMatch(ProcessHandle::isAlive));
  }
}
