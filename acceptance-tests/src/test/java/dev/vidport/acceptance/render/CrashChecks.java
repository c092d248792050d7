package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.media.MediaReader;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Kills hosts during a render, and checks the result. */
final class CrashChecks {
  private static final Duration SWEEP_TIMEOUT = Duration.ofMinutes(3);

  private CrashChecks() {}

  /**
   * Kills a host while it renders, and asserts that its programs end with it.
   *
   * @param programs the running programs
   * @return all its child processes, including those that run no program yet; the last of them end
   *     with the next start of the host
   */
  static List<ProcessHandle> kill(HostUnderTest host, List<ProcessHandle> programs) {
    List<ProcessHandle> children = host.children();

    host.kill();

    awaitEnd(programs);
    return children;
  }

  static void awaitEnd(List<ProcessHandle> processes) {
    await("end of the child processes")
        .pollInterval(Duration.ofMillis(50))
        .until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
  }

  static void assertComplete(AccountApi api, String video) {
    JsonNode status = VideoPoller.awaitSuccess(api, video);
    String stream = status.get("streamUrl").asString();

    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asString()))
        .isEqualTo(LongSampleClip.numbers());
    assertThat(MediaReader.frameNumbers(stream.replace("master", "180p")))
        .isEqualTo(LongSampleClip.numbers());
  }

  /**
   * @param host the host that finished the work
   */
  static void assertCleanedUp(Installation installation, HostUnderTest host, String video) {
    await("sweep")
        .atMost(SWEEP_TIMEOUT)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () ->
                assertThat(installation.filesOf(video))
                    .allMatch(
                        file ->
                            StoredFiles.isOriginal(file)
                                || StoredFiles.isPublished(file)
                                || StoredFiles.isEarly(file)));
    await("end of the last step").untilAsserted(() -> assertThat(host.workFiles()).isEmpty());
  }
}
