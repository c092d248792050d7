package dev.vidport.usecases.storage;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Deletes objects from the store that the database no longer refers to. */
public final class GarbageCollector {
  /** A step that was told to stop has stopped after this time. */
  private static final Duration STEP_STOP_TIME = Duration.ofSeconds(15);

  /**
   * A frozen host may store a file long after another worker got its step. It confirms its lease
   * before it starts to store, and no store waits this long for the rest of a file.
   */
  private static final Duration LATE_WRITE_TIME = Duration.ofHours(1);

  /** An object is kept or given up long before this time has passed. */
  private static final Duration KEEP_TIME = Duration.ofHours(1);

  /**
   * After this time every signed address of a part has expired, and every part sent to one has
   * arrived.
   */
  private static final Duration LINK_LIFETIME = Duration.ofHours(2);

  private static final Duration SWEEP_PERIOD = Duration.ofSeconds(20);
  private static final int BATCH = 100;

  /** Time after which a failed deletion is tried again. */
  private static final Duration RETRY_TIME = Duration.ofMinutes(5);

  private static final int MAX_FAULTS = 10;

  private final PendingDeletions deletions;
  private final ObjectStore store;
  private final Clock clock;

  public GarbageCollector(PendingDeletions deletions, ObjectStore store, Clock clock) {
    this.deletions = deletions;
    this.store = store;
    this.clock = clock;
  }

  /**
   * Marks {@code root} for deletion, in the transaction that makes it garbage. It is deleted soon,
   * and once more later for objects that are stored late.
   */
  public void deleteLater(ObjectKey root) {
    Instant now = clock.instant();
    deletions.add(root, now.plus(STEP_STOP_TIME), now.plus(LATE_WRITE_TIME));
  }

  /** As {@link #deleteLater}, where clients may still send parts to signed addresses. */
  public void deleteAfterLinksExpire(ObjectKey root) {
    deletions.add(root, clock.instant().plus(LINK_LIFETIME));
  }

  /** As {@link #deleteLater}, after a time in which it is still read. */
  public void deleteAfter(ObjectKey root, Duration time) {
    deletions.add(root, clock.instant().plus(time));
  }

  /**
   * Marks {@code root} for deletion unless {@link #keep} is called within an hour. Call this before
   * storing an object that may turn out not to be needed, so that a crash leaves no orphan.
   */
  public void deleteUnlessKept(ObjectKey root) {
    deletions.add(root, clock.instant().plus(KEEP_TIME));
  }

  /** Undoes {@link #deleteUnlessKept}, in the transaction that starts to refer to {@code root}. */
  public void keep(ObjectKey root) {
    deletions.forget(root);
  }

  /**
   * Deletes everything at or below {@code root} at once. The sweep deletes what a running step
   * still adds, because of {@link #deleteLater}.
   *
   * @return the bytes freed
   */
  public long deleteNow(ObjectKey root) throws IOException {
    return store.deleteAll(root);
  }

  /** As {@link #deleteNow}, after {@link #deleteLater}: leaves failures to the sweep. */
  public void tryDeleteNow(ObjectKey root) {
    try {
      store.deleteAll(root);
    } catch (IOException leftToSweep) {
      // The sweep retries the deletion and reports its failure.
      return;
    }
  }

  /**
   * Deletes everything that is due. A failed deletion is due again later, so that it does not keep
   * others from their turn. After many failures the rest waits for the next sweep, because the
   * store is probably unavailable.
   *
   * @throws IOException when deletions failed, after the others
   */
  public void sweep() throws IOException {
    Instant now = clock.instant();
    List<ObjectKey> due = deletions.due(now, BATCH);
    List<IOException> faults = new ArrayList<>();
    for (ObjectKey root : due) {
      if (faults.size() < MAX_FAULTS) {
        delete(root, now).ifPresent(faults::add);
      }
    }
    if (!faults.isEmpty()) {
      IOException report =
          new IOException(
              "some deletions from the store failed and are tried again later; number: "
                  + faults.size());
      faults.forEach(report::addSuppressed);
      throw report;
    }
  }

  private Optional<IOException> delete(ObjectKey root, Instant now) {
    try {
      store.deleteAll(root);
    } catch (IOException | RuntimeException fault) {
      deletions.add(root, now.plus(RETRY_TIME));
      return Optional.of(new IOException("could not delete " + root.value(), fault));
    }
    deletions.deleted(root, now);
    return Optional.empty();
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("clean-store", SWEEP_PERIOD, this::sweep);
  }
}
