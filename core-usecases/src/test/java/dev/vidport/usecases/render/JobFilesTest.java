package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.StoredObject;
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

final class JobFilesTest {
  private static final ObjectKey KEY = new ObjectKey("videos/v/work/j/chunk-0-360p.mp4");
  private static final List<Duration> WAITS =
      List.of(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1));

  private final AwayStore store = new AwayStore();
  private final Control control = new Control();

  @TempDir private Path folder;
  private Path file = Path.of("made");

  @BeforeEach
  void make() throws IOException {
    file = Files.writeString(folder.resolve("made.mp4"), "an hour of work");
  }

  @Test
  void whatIsMadeOutlivesAStoreThatIsAwayForAWhile() throws Exception {
    store.awayFor = 3;

    new JobFiles(store, WAITS).put(KEY, file, control);

    assertThat(store.stored).containsExactly(KEY);
    assertThat(control.confirmed).as("asked before each try").isEqualTo(4);
  }

  @Test
  void aStoreThatStaysAwayIsAFault() {
    store.awayFor = 4;

    assertThatThrownBy(() -> new JobFiles(store, WAITS).put(KEY, file, control))
        .isInstanceOf(IOException.class)
        .hasMessage("the store is away");
  }

  @Test
  void nothingIsStoredForAStepThatWasTakenAwayMeanwhile() {
    store.awayFor = 1;
    control.lostAfter = 1;

    assertThatThrownBy(() -> new JobFiles(store, WAITS).put(KEY, file, control))
        .isInstanceOf(StepStopped.class);

    assertThat(store.stored).isEmpty();
  }

  @Test
  void aStepThatIsToldToStopWaitsNoLonger() {
    store.awayFor = 1;
    control.stopped = true;

    assertThatThrownBy(
            () -> new JobFiles(store, List.of(Duration.ofHours(1))).put(KEY, file, control))
        .isInstanceOf(StepStopped.class);
  }

  @Test
  void whatNamesOtherFilesIsStoredAfterThem() {
    List<String> order =
        JobFiles.inOrder(List.of("master.m3u8", "360p.m3u8", "top-master.m3u8", "360p.mp4"));

    assertThat(order).containsExactly("360p.mp4", "360p.m3u8", "master.m3u8", "top-master.m3u8");
  }

  /** Told to stop, or taken away, as a test says. */
  private static final class Control implements StepControl {
    private boolean stopped;
    private int lostAfter = Integer.MAX_VALUE;
    private int confirmed;

    @Override
    public boolean stopped() {
      // Before the first try nobody has told it yet.
      return stopped && confirmed > 0;
    }

    @Override
    public void confirm() throws StepStopped {
      check();
      if (confirmed >= lostAfter) {
        throw new StepStopped();
      }
      confirmed++;
    }

    @Override
    public String attempt() {
      return "only";
    }

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

  /** Refuses a number of times. */
  private static final class AwayStore implements ObjectStore {
    private final List<ObjectKey> stored = new ArrayList<>();
    private int awayFor;

    @Override
    public void put(ObjectKey key, Path made, String contentType) throws IOException {
      if (awayFor-- > 0) {
        throw new IOException("the store is away");
      }
      stored.add(key);
    }

    @Override
    public void put(ObjectKey key, byte[] content, String contentType) {
      throw new UnsupportedOperationException("job files are only stored here");
    }

    @Override
    public Optional<StoredObject> stat(ObjectKey key) {
      throw new UnsupportedOperationException("job files are only stored here");
    }

    @Override
    public InputStream read(ObjectKey key, long offset, long length) {
      throw new UnsupportedOperationException("job files are only stored here");
    }

    @Override
    public List<StoredObject> list(ObjectKey root) {
      throw new UnsupportedOperationException("job files are only stored here");
    }

    @Override
    public long deleteAll(ObjectKey root) {
      throw new UnsupportedOperationException("job files are only stored here");
    }

    @Override
    public void selfCheck() {
      throw new UnsupportedOperationException("job files are only stored here");
    }
  }
}
