package dev.vidport.usecases.storage;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Deletes from the store what the database has let go of. */
public final class CleanStore {
  /** By then a step that was told to stop has stopped. */
  private static final Duration STEP_STOPS = Duration.ofSeconds(15);

  /**
   * A host that was frozen may store a file long after its step was given to another. It asks
   * before it begins to, and no store waits for the rest of a file for that long.
   */
  private static final Duration LATECOMERS = Duration.ofHours(1);

  /** Long after whatever was stored has been kept or given up. */
  private static final Duration TO_KEEP = Duration.ofHours(1);

  /** By then no signed address of a part is good any more, and what was sent to one has arrived. */
  private static final Duration LINKS_END = Duration.ofHours(2);

  private static final int BATCH = 100;

  private final Cleanups cleanups;
  private final ObjectStore store;
  private final Clock clock;

  public CleanStore(Cleanups cleanups, ObjectStore store, Clock clock) {
    this.cleanups = cleanups;
    this.store = store;
    this.clock = clock;
  }

  /**
   * Notes {@code root} as garbage, in the transaction that makes it garbage. It is deleted soon,
   * and once more later on.
   */
  public void later(ObjectKey root) {
    Instant now = clock.instant();
    cleanups.add(root, now.plus(STEP_STOPS), now.plus(LATECOMERS));
  }

  /** As {@link #later}, where clients may still be sending parts by addresses that they hold. */
  public void afterLinks(ObjectKey root) {
    cleanups.add(root, clock.instant().plus(LINKS_END));
  }

  /**
   * Notes {@code root} as garbage unless it is kept within the hour: before something is stored of
   * which it is not known yet whether it will be wanted, so that a crash leaves no orphan.
   */
  public void unlessKept(ObjectKey root) {
    cleanups.add(root, clock.instant().plus(TO_KEEP));
  }

  /** Takes {@link #unlessKept} back, in the transaction that makes {@code root} wanted. */
  public void keep(ObjectKey root) {
    cleanups.forget(root);
  }

  /**
   * Deletes what is below {@code root} at once. What a running step still adds goes with the sweep,
   * which {@link #later} has asked for.
   *
   * @return the bytes freed
   */
  public long now(ObjectKey root) throws IOException {
    return store.deleteAll(root);
  }

  /**
   * As {@link #now}, of what {@link #later} was asked for: what fails here is left to the sweep.
   */
  public void soon(ObjectKey root) {
    try {
      store.deleteAll(root);
    } catch (IOException stillNoted) {
      // The sweep tries again until it is gone, and tells of what keeps it from that.
    }
  }

  /** Deletes what is due; what fails stays due. */
  public void sweep() throws IOException {
    Instant now = clock.instant();
    List<ObjectKey> due = cleanups.due(now, BATCH);
    for (ObjectKey root : due) {
      store.deleteAll(root);
      cleanups.deleted(root, now);
    }
  }
}
