package dev.vidport.library.settings;

import dev.vidport.media.settings.WorkerSize;
import java.time.Duration;

/**
 * The settings of one worker.
 *
 * @param slots maximum number of heavy steps that run in parallel
 * @param heartbeat the heartbeat interval; after 4 missed heartbeats, other workers take over
 * @param drain how long running steps may continue after a stop request; unfinished steps start
 *     again on another worker
 * @param leastFree free bytes in the work folder that a heavy step needs to start
 */
public record WorkerSettings(int slots, Duration heartbeat, Duration drain, long leastFree) {
  /** Long enough that a busy machine or a garbage collection does not look like a dead worker. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(6);

  /** Container tools kill a process after this time by default. */
  private static final Duration DRAIN = Duration.ofSeconds(10);

  /** About the size of a 10-minute chunk of 1080p in all renditions. */
  private static final long LEAST_FREE = 1L << 30;

  /** The defaults for this machine. */
  public static WorkerSettings defaults() {
    return withSlots(defaultSlots());
  }

  /** The defaults, with another number of slots. */
  public static WorkerSettings withSlots(int slots) {
    return new WorkerSettings(slots, HEARTBEAT, DRAIN, LEAST_FREE);
  }

  /** The number of slots that the processors and the memory of this machine allow. */
  public static int defaultSlots() {
    return WorkerSize.ofThisMachine().slots();
  }

  /** The number of chunks that can run in parallel without sharing processors. */
  public int parallelChunks() {
    return WorkerSize.ofThisMachine().parallelChunks(slots);
  }
}
