package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Videos;
import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.media.MediaReader;
import java.time.Duration;
import java.util.List;

/** Kills hosts in the middle of a render, and looks at what became of it. */
final class Crashes {
  private static final Duration SWEPT = Duration.ofMinutes(1);

  private Crashes() {}

  /** Kills a host that renders; what it had started has to end with it. */
  static void kill(HostProcess host) {
    List<ProcessHandle> programs = host.children();
    assertThat(host.ffmpegs()).isNotEmpty();

    host.kill();

    await("end of what the host had started")
        .atMost(Duration.ofSeconds(5))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> programs.stream().noneMatch(ProcessHandle::isAlive));
  }

  static void isWhole(Api api, String video) {
    JsonNode status = Videos.succeeded(api, video);
    String stream = status.get("streamUrl").asText();

    assertThat(MediaReader.frameNumbers(status.get("playbackUrl").asText()))
        .isEqualTo(LongClip.numbers());
    assertThat(MediaReader.frameNumbers(stream.replace("master", "360p")))
        .isEqualTo(LongClip.numbers());
  }

  /**
   * @param host that did the work in the end
   */
  static void leavesNothing(Installation installation, HostProcess host, String video) {
    await("sweep")
        .atMost(SWEPT)
        .untilAsserted(
            () ->
                assertThat(installation.filesOf(video))
                    .allMatch(file -> Leftovers.isOriginal(file) || Leftovers.isPublished(file)));
    assertThat(host.workFiles()).isEmpty();
  }
}
