package dev.vidport.usecases.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.memory.MemoryStores;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GarbageCollectorTest {
  private final SettableClock clock = SettableClock.at("2026-11-22T12:00:00Z");
  private final InMemoryPendingDeletions deletions =
      new InMemoryPendingDeletions(new InMemoryTransactions());
  private final MemoryStore objects =
      MemoryStores.at(
          URI.create("https://vidport.test"), new LinkSigner(new byte[32], clock), clock);
  private final Set<ObjectKey> failing = new HashSet<>();
  private final List<ObjectKey> tried = new ArrayList<>();
  private final GarbageCollector garbage = new GarbageCollector(deletions, store(), clock);

  @Test
  void failedDeletionLeavesTheOthersTheirTurn() throws IOException {
    ObjectKey first = due();
    ObjectKey second = due();
    failing.add(first);

    assertThatIOException()
        .isThrownBy(garbage::sweep)
        .withMessageEndingWith("number: 1")
        .satisfies(
            report ->
                assertThat(report.getSuppressed())
                    .singleElement()
                    .extracting(Throwable::getMessage)
                    .asString()
                    .contains(first.value()));

    assertThat(exists(first)).isTrue();
    assertThat(exists(second)).isFalse();
  }

  @Test
  void failedDeletionIsTriedAgainAfterFiveMinutes() throws IOException {
    ObjectKey root = due();
    failing.add(root);
    assertThatIOException().isThrownBy(garbage::sweep);
    failing.clear();

    garbage.sweep();
    assertThat(exists(root)).isTrue();
    clock.advance(Duration.ofMinutes(5));
    garbage.sweep();

    assertThat(exists(root)).isFalse();
    assertThat(deletions.all()).isEmpty();
  }

  @Test
  void sweepEndsAfterTenFailures() throws IOException {
    for (int i = 0; i < 12; i++) {
      failing.add(due());
    }

    assertThatIOException().isThrownBy(garbage::sweep).withMessageEndingWith("number: 10");
    assertThat(tried).hasSize(10);
    assertThatIOException().isThrownBy(garbage::sweep).withMessageEndingWith("number: 2");
    assertThat(tried).hasSize(12).doesNotHaveDuplicates();
  }

  private ObjectKey due() throws IOException {
    ObjectKey root = ObjectKey.ofVideo(VideoId.random(new Random()));
    objects.put(root.child("video.mp4"), new byte[1], "video/mp4");
    deletions.add(root, clock.instant());
    return root;
  }

  private boolean exists(ObjectKey root) {
    return objects.stat(root.child("video.mp4")).isPresent();
  }

  /** The objects, with a deletion that fails below {@link #failing}. */
  private ObjectStore store() {
    return (ObjectStore)
        Proxy.newProxyInstance(
            ObjectStore.class.getClassLoader(),
            new Class<?>[] {ObjectStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("deleteAll")) {
                tried.add((ObjectKey) arguments[0]);
                if (failing.contains((ObjectKey) arguments[0])) {
                  throw new IOException("access denied");
                }
              }
              try {
                return method.invoke(objects, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
