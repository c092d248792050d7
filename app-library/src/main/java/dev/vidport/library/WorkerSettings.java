package dev.vidport.library;

import java.time.Duration;

/**
 * How one worker works.
 *
 * @param slots heavy steps of processing at a time
 * @param heartbeat how often it shows that it lives; after 4 missed ones others take over
 * @param drain how long the steps that run may go on when it is told to end; what does not finish
 *     by then begins anew on another one
 * @param leastFree bytes that have to be free in the work folder for a heavy step to begin
 */
public record WorkerSettings(int slots, Duration heartbeat, Duration drain, long leastFree) {
  /** Long enough for a machine that is busy, or collects garbage, to be thought alive. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(6);

  /** Container tools wait no longer by themselves before they kill. */
  private static final Duration DRAIN = Duration.ofSeconds(10);

  /** A chunk of ten minutes of 1080p in all renditions takes about as much. */
  private static final long LEAST_FREE = 1L << 30;

  /** As it suits this machine. */
  public static WorkerSettings defaults() {
    return new WorkerSettings(defaultSlots(), HEARTBEAT, DRAIN, LEAST_FREE);
  }

  /** As many as the processors and the memory of this machine allow. */
  public static int defaultSlots() {
    return WorkerSize.ofThisMachine().slots();
  }

  WorkerSettings withSlots(int other) {
    return new WorkerSettings(other, heartbeat, drain, leastFree);
  }
}
