package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores what steps made. */
final class JobFiles {
  /** What took an hour to make must not be lost to a minute without a store. */
  private static final List<Duration> WAITS =
      Stream.of(1, 2, 4, 8, 15, 30).map(Duration::ofSeconds).toList();

  private final ObjectStore store;
  private final List<Duration> waits;

  JobFiles(ObjectStore store) {
    this(store, WAITS);
  }

  /**
   * @param waits before a file is stored again that could not be
   */
  JobFiles(ObjectStore store, List<Duration> waits) {
    this.store = store;
    this.waits = waits;
  }

  /** Stops before a file is stored rather than after: what is stored late is stored for nobody. */
  void put(ObjectKey key, Path file, StepControl control) throws IOException, StepStopped {
    for (Duration wait : waits) {
      try {
        putOnce(key, file, control);
        return;
      } catch (IOException fault) {
        rest(wait, control);
      }
    }
    putOnce(key, file, control);
  }

  private void putOnce(ObjectKey key, Path file, StepControl control)
      throws IOException, StepStopped {
    control.confirm();
    store.put(key, file, OutputFile.contentType(key.value()));
  }

  /** Waits, but not for longer than the step may go on. */
  private static void rest(Duration wait, StepControl control) throws StepStopped {
    CountDownLatch stopped = new CountDownLatch(1);
    try (StepControl.Registration registration = control.onStop(stopped::countDown)) {
      boolean unused = stopped.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StepStopped();
    }
    control.check();
  }

  /**
   * Stores files where players will find them.
   *
   * @param files by their published names
   */
  void publish(Work work, Map<String, Path> files) throws IOException, StepStopped {
    publish(files, name -> RenderFiles.published(work.job(), name), work.control());
  }

  /**
   * Stores files where players find them before the job has ended.
   *
   * @param files by the names of {@link dev.vidport.usecases.playback.EarlyFile}
   */
  void publishEarly(Work work, Map<String, Path> files) throws IOException, StepStopped {
    publish(files, name -> RenderFiles.early(work.job(), name), work.control());
  }

  private void publish(
      Map<String, Path> files, Function<String, ObjectKey> key, StepControl control)
      throws IOException, StepStopped {
    for (String name : inOrder(files.keySet())) {
      put(key.apply(name), files.get(name), control);
    }
  }

  /** A playlist that is there before what it names would send players to nothing. */
  static List<String> inOrder(Collection<String> names) {
    return names.stream()
        .sorted(
            Comparator.comparing(OutputFile::isPlaylist)
                .thenComparing(name -> name.endsWith(OutputFile.MASTER)))
        .toList();
  }
}
