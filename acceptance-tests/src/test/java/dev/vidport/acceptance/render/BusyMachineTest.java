package dev.vidport.acceptance.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.SampleClip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Other programs take nearly all of the processors: videos take longer, and none fails. Runs with
 * {@code -Dvidport.busy.load=40}, the number of programs, for half a minute or {@code
 * -Dvidport.busy.seconds=600}.
 */
@EnabledIfSystemProperty(named = "vidport.busy.load", matches = "\\d+")
@Isolated("slows down everything else")
@Tag("chaos")
class BusyMachineTest {
  private static final int LOAD = Integer.getInteger("vidport.busy.load", 0);
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("vidport.busy.seconds", 30));

  /** A video may take a hundred times as long as on an idle machine. */
  private static final Duration LIMIT = TIME.plus(Duration.ofMinutes(10).plusSeconds(60L * LOAD));

  private static final Set<String> ENDED = Set.of("SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED");

  @RegisterExtension static final Installation INSTALLATION = Installation.embedded();

  @Test
  void noVideoFailsBecauseOfOtherPrograms() throws Exception {
    HostUnderTest host = INSTALLATION.start();
    AccountApi api = INSTALLATION.account("pro");
    List<String> videos = new ArrayList<>();
    try (ProcessorLoad load = ProcessorLoad.of(LOAD, LIMIT.toSeconds())) {
      long end = System.nanoTime() + TIME.toNanos();
      do {
        List<String> round = new ArrayList<>();
        for (SampleClip clip : List.of(SampleClip.SILENT, SampleClip.WEBM)) {
          round.add(UploadClient.submit(api, clip.file()));
        }
        round.forEach(video -> awaitEnd(api, video));
        videos.addAll(round);
      } while (System.nanoTime() < end);
    }

    assertThat(videos)
        .allSatisfy(
            video ->
                assertThat(VideoPoller.status(api, video).get("status").asString())
                    .isEqualTo("SUCCEEDED"));
    // Not even an attempt failed.
    assertThat(host.log()).doesNotContain("A step failed", "A worker is dead");
  }

  private static void awaitEnd(AccountApi api, String video) {
    await("video " + video)
        .atMost(LIMIT)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> ENDED.contains(VideoPoller.status(api, video).get("status").asString()));
  }
}
