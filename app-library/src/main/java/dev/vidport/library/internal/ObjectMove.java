package dev.vidport.library.internal;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.persistence.move.MoveDatabase;
import dev.vidport.persistence.move.MovedUpload;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Copies the objects of all videos to another store, page by page in the order of the videos. The
 * objects of a page are copied in parallel. What belongs to no video is garbage, and stays.
 */
final class ObjectMove implements AutoCloseable {
  private static final int PARALLEL = 8;
  private static final int PAGE = 64;
  private static final int MAX_NAMED = 20;

  private final MoveDatabase videos;
  private final ObjectStore from;
  private final StoragePorts newStore;
  private final ObjectStore to;
  private final StoragePorts oldStore;
  private final ObjectCopier copier;
  private final MoveListener listener;
  private final ExecutorService pool =
      Executors.newFixedThreadPool(PARALLEL, DaemonThreads.named("move"));
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong doneBytes = new AtomicLong();
  private final AtomicLong copied = new AtomicLong();
  private long total;
  private long totalBytes;
  private long uploads;
  private long restarted;

  ObjectMove(MoveDatabase videos, StoragePorts from, StoragePorts to, MoveListener listener) {
    this.videos = videos;
    this.oldStore = from;
    this.from = from.store();
    this.newStore = to;
    this.to = to.store();
    this.copier = new ObjectCopier(from, to);
    this.listener = listener;
  }

  /** Work on the videos of one page. */
  @FunctionalInterface
  private interface PageWork {
    void on(List<VideoId> page) throws IOException;
  }

  private void forEachPage(PageWork work) throws IOException {
    Optional<VideoId> last = Optional.empty();
    for (List<VideoId> page = videos.videos(last, PAGE);
        !page.isEmpty();
        page = videos.videos(last, PAGE)) {
      work.on(page);
      last = Optional.of(page.get(page.size() - 1));
    }
  }

  /**
   * Counts the objects to move.
   *
   * @return their bytes
   */
  long count() throws IOException {
    forEachPage(
        page -> {
          for (StoredObject object : list(from, page)) {
            total++;
            totalBytes += object.sizeBytes();
          }
          listener.progress(MoveListener.Phase.COUNTING, total, 0, totalBytes, 0);
        });
    return totalBytes;
  }

  /**
   * Copies the objects that the new store does not have, and stores the position after each page.
   *
   * @param begun the record in the new store
   * @param hasObjects whether any page may have objects there; otherwise only the first page after
   *     the position
   */
  void copy(MoveRecord begun, boolean hasObjects) throws IOException {
    MoveRecord[] record = {begun};
    boolean[] compares = {true};
    forEachPage(
        page -> {
          VideoId last = page.get(page.size() - 1);
          List<StoredObject> objects = list(from, page);
          List<MovedUpload> open =
              page.stream().flatMap(id -> videos.uploads(id).stream()).toList();
          uploads += open.size();
          if (begun.position().filter(at -> last.value().compareTo(at.value()) <= 0).isPresent()) {
            objects.forEach(object -> count(object.sizeBytes()));
            restarted += open.stream().filter(this::isRestarted).count();
            return;
          }
          Map<ObjectKey, StoredObject> present =
              compares[0] ? byKey(list(to, page)) : Map.<ObjectKey, StoredObject>of();
          compares[0] = hasObjects;
          run(objects.stream().map(object -> copying(object, present)).toList());
          removeOthers(objects, present);
          for (MovedUpload upload : open) {
            restarted += copier.copyUpload(upload) ? 0 : 1;
          }
          record[0] = record[0].at(last);
          record[0].write(to);
        });
  }

  private boolean isRestarted(MovedUpload upload) {
    return !oldStore.uploads().readsParts(upload.name());
  }

  private Callable<Boolean> copying(StoredObject object, Map<ObjectKey, StoredObject> present) {
    return () -> {
      StoredObject there = present.get(object.key());
      boolean isThere =
          there != null && there.sizeBytes() == object.sizeBytes() && copier.isEqual(object.key());
      if (isThere) {
        count(object.sizeBytes());
      } else {
        copier.copy(object.key(), this::countBytes);
        copied.incrementAndGet();
        count(0);
      }
      return true;
    };
  }

  private void count(long bytes) {
    done.incrementAndGet();
    countBytes(bytes);
  }

  private void countBytes(long bytes) {
    long sum = doneBytes.addAndGet(bytes);
    listener.progress(MoveListener.Phase.OBJECTS, done.get(), total, sum, totalBytes);
  }

  /** A host may have deleted objects at the old place since they were copied. */
  private void removeOthers(List<StoredObject> objects, Map<ObjectKey, StoredObject> present)
      throws IOException {
    Map<ObjectKey, StoredObject> wanted = byKey(objects);
    for (ObjectKey key : present.keySet()) {
      if (!wanted.containsKey(key)) {
        long unused = to.deleteAll(key);
      }
    }
  }

  /**
   * Compares the objects of both stores.
   *
   * @throws MoveRefusedException naming the objects that differ
   */
  MoveReport.Objects verify(MoveVerification verification) throws IOException {
    AtomicLong digests = new AtomicLong();
    List<String> wrong = new ArrayList<>();
    long[] seen = {0, 0};
    forEachPage(
        page -> {
          List<StoredObject> objects = list(from, page);
          Map<ObjectKey, StoredObject> there = byKey(list(to, page));
          List<Callable<Boolean>> comparisons = new ArrayList<>();
          for (StoredObject object : objects) {
            StoredObject copy = there.get(object.key());
            if (copy == null || copy.sizeBytes() != object.sizeBytes()) {
              add(wrong, object.key() + (copy == null ? " is missing" : " has another size"));
            } else if (verification.reads(seen[0], object.key().value())) {
              digests.incrementAndGet();
              comparisons.add(() -> compare(object.key(), wrong));
            }
            seen[0]++;
            seen[1] += object.sizeBytes();
          }
          if (there.size() > objects.size()) {
            add(wrong, there.size() - objects.size() + " objects are only at the new place");
          }
          run(comparisons);
          listener.progress(MoveListener.Phase.VERIFYING, seen[0], total, seen[1], totalBytes);
        });
    if (!wrong.isEmpty()) {
      throw new MoveRefusedException(
          "the objects at the new place are not those of the old one: "
              + String.join("; ", wrong)
              + ". Delete the new place, and move again.");
    }
    return new MoveReport.Objects(
        seen[0], seen[1], copied.get(), digests.get(), uploads, restarted);
  }

  private boolean compare(ObjectKey key, List<String> wrong) throws IOException {
    if (!copier.isEqual(key)) {
      add(wrong, key + " has another digest");
    }
    return true;
  }

  private static void add(List<String> wrong, String what) {
    synchronized (wrong) {
      if (wrong.size() < MAX_NAMED) {
        wrong.add(what);
      }
    }
  }

  private List<StoredObject> list(ObjectStore store, List<VideoId> page) throws IOException {
    List<List<StoredObject>> found =
        run(
            page.stream()
                .<Callable<List<StoredObject>>>map(
                    video -> () -> store.list(ObjectKey.ofVideo(video)))
                .toList());
    return found.stream().flatMap(List::stream).toList();
  }

  private static Map<ObjectKey, StoredObject> byKey(List<StoredObject> objects) {
    return objects.stream().collect(Collectors.toMap(StoredObject::key, Function.identity()));
  }

  /** Runs tasks in parallel. After a failure, those that have not begun do not run. */
  private <T> List<T> run(List<Callable<T>> tasks) throws IOException {
    AtomicBoolean failed = new AtomicBoolean();
    List<Future<Optional<T>>> running = new ArrayList<>();
    for (Callable<T> task : tasks) {
      running.add(pool.submit(() -> unless(failed, task)));
    }
    List<T> results = new ArrayList<>();
    Optional<Throwable> fault = Optional.empty();
    for (Future<Optional<T>> each : running) {
      try {
        each.get().ifPresent(results::add);
      } catch (ExecutionException e) {
        fault = fault.isPresent() ? fault : Optional.ofNullable(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failed.set(true);
        throw new IOException("the move was interrupted", e);
      }
    }
    if (fault.isPresent()) {
      throw rethrown(fault.get());
    }
    return results;
  }

  private static <T> Optional<T> unless(AtomicBoolean failed, Callable<T> task) throws Exception {
    if (failed.get()) {
      return Optional.empty();
    }
    try {
      return Optional.of(task.call());
    } catch (Exception e) {
      failed.set(true);
      throw e;
    }
  }

  private static IOException rethrown(Throwable fault) {
    if (fault instanceof RuntimeException bug) {
      throw bug;
    }
    return fault instanceof IOException known ? known : new IOException(fault);
  }

  /** Where the objects go. */
  StoragePorts target() {
    return newStore;
  }

  @Override
  public void close() {
    pool.shutdown();
  }
}
