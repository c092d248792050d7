package dev.vidport.mediafile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.TestClips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Many calls in one process. {@code -Dvidport.media.probes=10000 -Dvidport.media.stills=1000} makes
 * more of them, and compares the memory of the process after a fifth of them with that at the end.
 */
@Isolated
class ManyCallsTest {
  private static final Logger LOG = LoggerFactory.getLogger(ManyCallsTest.class);

  private static final int PROBES = Integer.getInteger("vidport.media.probes", 10);
  private static final int STILLS = Integer.getInteger("vidport.media.stills", 5);
  private static final int SAMPLES = 10;

  /** With fewer calls, the JVM still loads and compiles classes. */
  private static final int MIN_COMPARED = 1000;

  private static final double MAX_GROWTH = 0.05;

  @TempDir private Path folder;

  @Test
  void memoryFilesAndThreadsStay() throws Exception {
    MediaFixture fixture = MediaFixture.in(folder);
    TestClips clips = MediaFixture.CLIPS;
    List<Path> sources = List.of(clips.silent25(), clips.webm(), clips.rotated());
    Path still = fixture.target().resolve("still.jpg");
    List<Long> residentKibibytes = new ArrayList<>();
    int before = Thread.activeCount();
    int threads = 0;

    for (int i = 0; i < PROBES; i++) {
      Path source = sources.get(i % sources.size());
      fixture.media().probe(source);
      // Spreads the stills evenly.
      if ((long) (i + 1) * STILLS / PROBES > (long) i * STILLS / PROBES) {
        fixture.media().still(source, Duration.ofMillis(i % 1000), still);
      }
      if ((i + 1) % (PROBES / SAMPLES) == 0) {
        residentKibibytes.add(residentKibibytes());
        threads = Math.max(threads, Thread.activeCount());
        LOG.info(
            "Called media probes={} residentKibibytes={} threads={}",
            i + 1,
            residentKibibytes(),
            Thread.activeCount());
      }
    }

    fixture.assertNothingLeft();
    assertThat(MediaFixture.list(fixture.target())).containsExactly(still);
    assertThat(threads).isLessThan(before + 20);
    if (PROBES >= MIN_COMPARED) {
      long early = residentKibibytes.get(SAMPLES / 5 - 1);
      long end = residentKibibytes.get(SAMPLES - 1);
      assertThat((double) end).isBetween(early * (1 - MAX_GROWTH), early * (1 + MAX_GROWTH));
    }
  }

  private static long residentKibibytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(0);
  }
}
