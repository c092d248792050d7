package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RenderFileStoreTest {
  private static final ObjectKey KEY = new ObjectKey("videos/v/work/j/chunk-0-360p.mp4");
  private static final List<Duration> WAITS =
      List.of(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1));

  private final UnavailableStore store = new UnavailableStore();
  private final Control control = new Control();

  @TempDir private Path folder;
  private Path file = Path.of("rendered");

  @BeforeEach
  void writeFile() throws IOException {
    file = Files.writeString(folder.resolve("rendered.mp4"), "an hour of work");
  }

  @Test
  void fileIsStoredAfterStoreIsAvailableAgain() throws Exception {
    store.failures = 3;

    new RenderFileStore(store, WAITS, new StoreRetry(WAITS)).put(KEY, file, control);

    assertThat(store.stored).containsExactly(KEY);
    assertThat(control.confirmed).as("confirmed before each attempt").isEqualTo(4);
  }

  @Test
  void permanentlyUnavailableStoreIsFault() {
    store.failures = 4;

    assertThatThrownBy(
            () -> new RenderFileStore(store, WAITS, new StoreRetry(WAITS)).put(KEY, file, control))
        .isInstanceOf(IOException.class)
        .hasMessage("the store is unavailable");
  }

  @Test
  void nothingIsStoredAfterLeaseIsLost() {
    store.failures = 1;
    control.leaseLostAfter = 1;

    assertThatThrownBy(
            () -> new RenderFileStore(store, WAITS, new StoreRetry(WAITS)).put(KEY, file, control))
        .isInstanceOf(StepStoppedException.class);

    assertThat(store.stored).isEmpty();
  }

  @Test
  void stoppedStepDoesNotWaitForRetry() {
    store.failures = 1;
    control.stopped = true;

    assertThatThrownBy(
            () ->
                new RenderFileStore(store, List.of(Duration.ofHours(1)), new StoreRetry(WAITS))
                    .put(KEY, file, control))
        .isInstanceOf(StepStoppedException.class);
  }

  @Test
  void playlistsAreStoredAfterTheirFiles() {
    List<String> order =
        RenderFileStore.inPublishOrder(
            List.of("master.m3u8", "360p.m3u8", "top-master.m3u8", "360p.mp4"));

    assertThat(order).containsExactly("360p.mp4", "360p.m3u8", "master.m3u8", "top-master.m3u8");
  }

  /** A control that a test can stop or can take the lease from. */
  private static final class Control implements StepControl {
    private boolean stopped;
    private int leaseLostAfter = Integer.MAX_VALUE;
    private int confirmed;

    @Override
    public boolean stopped() {
      // The stop comes after the first attempt.
      return stopped && confirmed > 0;
    }

    @Override
    public void confirmLease() throws StepStoppedException {
      check();
      if (confirmed >= leaseLostAfter) {
        throw new StepStoppedException();
      }
      confirmed++;
    }

    @Override
    public String attempt() {
      return "only";
    }

    @Override
    public void progressed() {}

    @Override
    public Registration onStop(Runnable kill) {
      if (stopped()) {
        kill.run();
      }
      return () -> {};
    }

    @Override
    public Path workFolder() {
      throw new UnsupportedOperationException("storing needs no work folder");
    }
  }

  /** A store that fails a number of times. */
  private static final class UnavailableStore implements ObjectStore {
    private final List<ObjectKey> stored = new ArrayList<>();
    private int failures;

    @Override
    public void put(ObjectKey key, Path rendered, String contentType) throws IOException {
      if (failures-- > 0) {
        throw new IOException("the store is unavailable");
      }
      stored.add(key);
    }

    @Override
    public void put(ObjectKey key, byte[] content, String contentType) {
      throw new UnsupportedOperationException("this test only stores files");
    }

    @Override
    public Optional<StoredObject> stat(ObjectKey key) {
      throw new UnsupportedOperationException("this test only stores files");
    }

    @Override
    public InputStream read(ObjectKey key, long offset, long length) {
      throw new UnsupportedOperationException("this test only stores files");
    }

    @Override
    public List<StoredObject> list(ObjectKey root) {
      throw new UnsupportedOperationException("this test only stores files");
    }

    @Override
    public long deleteAll(ObjectKey root) {
      throw new UnsupportedOperationException("this test only stores files");
    }

    @Override
    public void selfCheck() {
      throw new UnsupportedOperationException("this test only stores files");
    }
  }
}
