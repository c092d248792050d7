package dev.vidport.http.server.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SignedUrlCacheTest {
  private final AtomicLong nanos = new AtomicLong(-5);
  private final SignedUrlCache cache = new SignedUrlCache(nanos::get);

  private static SendableObject aSendableObject() {
    return new SendableObject(
        new StoredObject(new ObjectKey("a"), 1, "video/mp4", "tag", Instant.EPOCH),
        Optional.empty(),
        Optional.empty(),
        "private");
  }

  @Test
  void entryExpiresAfterOneSecond() {
    SendableObject kept = cache.keep("a", aSendableObject());
    nanos.addAndGet(Duration.ofMillis(999).toNanos());

    assertThat(cache.find("a")).containsSame(kept);
    assertThat(cache.find("b")).isEmpty();

    nanos.addAndGet(Duration.ofMillis(1).toNanos());

    assertThat(cache.find("a")).isEmpty();
  }

  @Test
  void cacheHoldsAtMostAThousandEntries() {
    for (int i = 0; i <= 1000; i++) {
      cache.keep("a" + i, aSendableObject());
    }

    assertThat(cache.find("a0")).isEmpty();
    assertThat(cache.find("a1000")).isPresent();
  }
}
