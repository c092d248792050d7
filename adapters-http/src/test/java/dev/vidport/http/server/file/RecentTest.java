package dev.vidport.http.server.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentTest {
  private final AtomicLong nanos = new AtomicLong(-5);
  private final Recent recent = new Recent(nanos::get);

  private static Sendable aSendable() {
    return new Sendable(
        new StoredObject(new ObjectKey("a"), 1, "video/mp4", "tag", Instant.EPOCH),
        Optional.empty(),
        Optional.empty(),
        "private");
  }

  @Test
  void remembersForASecond() {
    Sendable kept = recent.keep("a", aSendable());
    nanos.addAndGet(Duration.ofMillis(999).toNanos());

    assertThat(recent.find("a")).containsSame(kept);
    assertThat(recent.find("b")).isEmpty();

    nanos.addAndGet(Duration.ofMillis(1).toNanos());

    assertThat(recent.find("a")).isEmpty();
  }

  @Test
  void remembersNoMoreThanAThousand() {
    for (int i = 0; i <= 1000; i++) {
      recent.keep("a" + i, aSendable());
    }

    assertThat(recent.find("a0")).isEmpty();
    assertThat(recent.find("a1000")).isPresent();
  }
}
