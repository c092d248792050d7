package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.library.settings.WorkerSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.usecases.job.port.StepListener;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.memory.MemoryStores;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workers with the slots of a small machine, and one database and store. */
class TwoWorkersTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int SLOTS = 2;

  private final Clock clock = Clock.systemUTC();
  private final MemoryStore store =
      MemoryStores.at(URI.create("http://localhost"), new LinkSigner(new byte[32], clock), clock);
  private final DatabaseSettings database =
      DatabaseSettings.of("jdbc:h2:mem:" + UUID.randomUUID(), "", "");

  /** Counted down by each worker with its first chunk. */
  private final CountDownLatch both = new CountDownLatch(2);

  @TempDir private Path folder;

  private Vidport worker(AtomicInteger chunks) throws IOException {
    Vidport worker =
        Vidport.builder()
            .settings(settings -> settings.database(database))
            .settings(settings -> settings.secretKeys(SecretKeySettings.of(new byte[32])))
            .settings(settings -> settings.worker(WorkerSettings.withSlots(SLOTS)))
            .storage(StoragePorts.embedded(store))
            .build();
    worker.instance().operations().listenToSteps(counting(chunks));
    worker.start();
    return worker;
  }

  /**
   * Lets no worker finish a chunk before the other has begun one: otherwise, the first would have
   * rendered this small video before the other looks for steps.
   */
  private StepListener counting(AtomicInteger chunks) {
    return (step, waited) -> {
      if (step.kind().equals(RenderSteps.CHUNK)) {
        if (chunks.incrementAndGet() == 1) {
          both.countDown();
        }
        try {
          boolean unused = both.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return end -> {};
    };
  }

  @Test
  void longVideoIsRenderedByBoth() throws Exception {
    // Without audio, which would occupy a slot of one of them.
    Path clip =
        Ffmpeg.generate(
            folder.resolve("long.mp4"),
            "-f lavfi -i testsrc=size=64x36:rate=2:duration=500"
                + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p");
    AtomicInteger first = new AtomicInteger();
    AtomicInteger second = new AtomicInteger();
    try (Vidport a = worker(first);
        Vidport b = worker(second)) {
      a.render(clip, RenderRequest.defaults()).await(LIMIT).saveTo(folder.resolve("published"));

      assertThat(first.get()).isPositive();
      assertThat(second.get()).isPositive();
      assertThat(first.get() + second.get()).isGreaterThanOrEqualTo(2 * SLOTS);
    }
  }
}
