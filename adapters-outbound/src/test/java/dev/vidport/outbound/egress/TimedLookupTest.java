package dev.vidport.outbound.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lookups beside a name server that does not response. */
@Timeout(180)
final class TimedLookupTest {
  private static final int THREADS = 16;
  private static final int SHARE = 2;
  private static final Duration LONG = Duration.ofMinutes(2);

  private final CountDownLatch hasResponded = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final ExecutorService callers = Executors.newCachedThreadPool();

  /** Names below {@code slow.test} have no address until {@link #hasResponded}. */
  private InetAddress[] lookUp(String host) throws UnknownHostException {
    if (host.endsWith("slow.test")) {
      asked.incrementAndGet();
      awaitAnswer();
    }
    return new InetAddress[] {InetAddress.getLoopbackAddress()};
  }

  private void awaitAnswer() {
    try {
      if (!hasResponded.await(2, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the test did not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void stop() {
    hasResponded.countDown();
    callers.shutdownNow();
  }

  @Test
  void namesOfOneDomainDoNotUseUpAllLookups() throws Exception {
    try (TimedLookup lookup = new TimedLookup(this::lookUp, LONG, THREADS)) {
      List<Future<InetAddress[]>> slow = new ArrayList<>();
      for (int i = 0; i < 2 * THREADS; i++) {
        String host = "host" + i + (i % 2 == 0 ? ".slow.test" : ".deep.slow.test");
        slow.add(callAndWait(lookup, host));
      }

      await().until(() -> asked.get() >= SHARE);

      assertThat(lookup.resolve("media.example.test")).hasSize(1);
      assertThat(asked).hasValue(SHARE);
      assertThat(slow).as("wait for their turn").noneMatch(Future::isDone);

      hasResponded.countDown();
      for (Future<InetAddress[]> each : slow) {
        assertThat(each.get(30, TimeUnit.SECONDS)).hasSize(1);
      }
    }
  }

  /** Returns when the caller waits, for its lookup or for its turn. */
  private Future<InetAddress[]> callAndWait(TimedLookup lookup, String host) throws Exception {
    CompletableFuture<Thread> caller = new CompletableFuture<>();
    Future<InetAddress[]> result =
        callers.submit(
            () -> {
              caller.complete(Thread.currentThread());
              return lookup.resolve(host);
            });
    Thread thread = caller.get(30, TimeUnit.SECONDS);
    while (!result.isDone() && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return result;
  }

  @Test
  void lookupThatWaitsForItsTurnEndsInTime() {
    try (TimedLookup lookup = new TimedLookup(this::lookUp, Duration.ofMillis(50), SHARE)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> lookup.resolve("a.slow.test"))
            .isInstanceOf(UnknownHostException.class)
            .hasMessageContaining("a.slow.test");
      }
    }
    await("the first one runs, and no other").untilAsserted(() -> assertThat(asked).hasValue(1));
  }
}
