package dev.vidport.acceptance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.BreakableServers;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.render.StoredFiles;
import dev.vidport.media.MediaReader;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What holds after the failures of a cluster: every video exists once and is exact. */
final class ClusterChecks {
  private static final Set<String> ENDED = Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED");
  private static final Duration SWEEP_TIMEOUT = Duration.ofMinutes(3);

  /** A request costs the host processor time that the workers need. */
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  private final Installation installation;
  private final BreakableServers servers;

  ClusterChecks(Installation installation, BreakableServers servers) {
    this.installation = installation;
    this.servers = servers;
  }

  static boolean isEnded(JsonNode status) {
    return ENDED.contains(status.get("status").asString());
  }

  /** Waits until all videos have ended, and asserts that they succeeded. */
  void awaitSuccess(RetryingClient client, Collection<String> videos, Duration timeout) {
    for (String video : videos) {
      JsonNode status =
          await("end of video " + video)
              .atMost(timeout)
              .pollDelay(Duration.ZERO)
              .pollInterval(POLL_INTERVAL)
              .until(() -> client.status(video), ClusterChecks::isEnded);
      assertThat(status.get("status").asString())
          .as(status.toPrettyString())
          .isEqualTo("SUCCEEDED");
    }
  }

  /** Asserts that each frame of the source is in the output once, in order and at its time. */
  static void assertComplete(JsonNode status, UploadSample source) {
    String mp4 = status.get("playbackUrl").asString();
    String stream = status.get("streamUrl").asString();

    assertThat(MediaReader.frameNumbers(mp4)).isEqualTo(source.numbers());
    assertThat(MediaReader.frameTimes(mp4)).isEqualTo(source.times());
    assertThat(MediaReader.frameNumbers(stream)).isEqualTo(source.numbers());
  }

  /** Asserts that the instance has these videos only, each with one job and one event. */
  void assertEndedOnce(Collection<String> videos) {
    assertThat(servers.count("select count(*) from outbox")).isEqualTo(videos.size());
    for (String video : videos) {
      assertThat(servers.count("select count(*) from outbox where event like '%" + video + "%'"))
          .as("events of %s", video)
          .isEqualTo(1);
    }
    assertThat(servers.count("select count(*) from video")).isEqualTo(videos.size());
    assertThat(servers.count("select count(*) from job")).isEqualTo(videos.size());
  }

  /** Asserts that no step, work object, work file or program is left. */
  void assertCleanedUp(Collection<String> videos, List<WorkerMachine> machines) {
    assertThat(servers.count("select count(*) from step_execution")).isZero();
    assertThat(servers.count("select count(*) from job where not ended")).isZero();
    await("sweep")
        .atMost(SWEEP_TIMEOUT)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () ->
                videos.forEach(
                    video ->
                        assertThat(installation.filesOf(video))
                            .allMatch(
                                file ->
                                    StoredFiles.isOriginal(file)
                                        || StoredFiles.isPublished(file)
                                        || StoredFiles.isEarly(file))));
    await("end of the last steps")
        .untilAsserted(
            () -> {
              for (WorkerMachine machine : machines) {
                assertThat(machine.workFiles()).isEmpty();
                assertThat(machine.children()).isEmpty();
              }
              assertThat(installation.ffmpegCommands()).isEmpty();
            });
  }
}
