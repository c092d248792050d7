package dev.vidport.persistence.engine;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Settings of a worker.
 *
 * @param worker name of this worker
 * @param slots heavy steps at a time
 * @param parallelChunks chunks that can be rendered at a time without sharing processors, at most
 *     as many as there are slots
 * @param pollInterval how often to poll for steps that other hosts queued; its own start at once
 * @param heartbeat interval of the heartbeats; after {@link #MISSED_HEARTBEATS} missed ones the
 *     steps of this host go to other workers
 * @param workRoot folder for the work folders of the steps, used by this host only
 * @param minFreeBytes bytes that must be free in the work folder for a heavy step to start
 * @param maxAttempts failed attempts after which a step is given up
 * @param firstRetryDelay wait after the first failed attempt; longer after each further one
 * @param shutdownGrace how long a closing engine lets its running steps finish
 */
public record JobEngineSettings(
    WorkerName worker,
    int slots,
    int parallelChunks,
    Duration pollInterval,
    Duration heartbeat,
    Path workRoot,
    long minFreeBytes,
    int maxAttempts,
    Duration firstRetryDelay,
    Duration shutdownGrace) {
  /** The waits between attempts, as multiples of the first. */
  private static final int[] WAIT_FACTORS = {1, 10, 45, 90};

  /** The wait of a step that met an outage, as a multiple of the first wait after a failure. */
  private static final int OUTAGE_FACTOR = 5;

  /**
   * For how long outages of the database or the store may delay a step without using up an attempt:
   * longer than an operator needs to notice and end one, shorter than the retention of anything.
   */
  static final Duration MAX_OUTAGE = Duration.ofHours(24);

  /** Heartbeats that a living worker may miss. */
  static final int MISSED_HEARTBEATS = 4;

  public JobEngineSettings {
    if (slots < 1 || parallelChunks < 1 || maxAttempts < 1) {
      throw new IllegalArgumentException(
          "the job engine needs at least 1 slot, 1 parallel chunk and 1 attempt");
    }
  }

  /** Default settings: a step of a dead worker runs again after at most 36 seconds. */
  public static JobEngineSettings defaults(
      WorkerName worker, int slots, int parallelChunks, Path workRoot) {
    return new JobEngineSettings(
        worker,
        slots,
        parallelChunks,
        Duration.ofSeconds(1),
        Duration.ofSeconds(6),
        workRoot,
        0,
        5,
        Duration.ofSeconds(2),
        Duration.ofSeconds(10));
  }

  /**
   * A copy with another heartbeat interval; a step of a dead worker runs again after at most six
   * intervals.
   */
  public JobEngineSettings withHeartbeat(Duration other) {
    return with(other, minFreeBytes, shutdownGrace);
  }

  /** A copy with another limit of free bytes. */
  public JobEngineSettings withMinFreeBytes(long bytes) {
    return with(heartbeat, bytes, shutdownGrace);
  }

  /** A copy with another time for running steps to finish when the engine closes. */
  public JobEngineSettings withShutdownGrace(Duration other) {
    return with(heartbeat, minFreeBytes, other);
  }

  private JobEngineSettings with(Duration interval, long free, Duration grace) {
    return new JobEngineSettings(
        worker,
        slots,
        parallelChunks,
        pollInterval,
        interval,
        workRoot,
        free,
        maxAttempts,
        firstRetryDelay,
        grace);
  }

  /**
   * Recordings that are rendered live at a time, in addition to the slots. They use no more of the
   * processors than their own pace needs, and must neither wait for other videos nor make those
   * wait for hours.
   */
  int liveSlots() {
    return Math.max(1, slots / 2);
  }

  /**
   * Steps of speech recognition at a time, in addition to the slots. They have the lowest priority,
   * so they take what rendering leaves.
   */
  int speechSlots() {
    return Math.max(1, slots / 2);
  }

  /**
   * @param failures failed attempts so far, at least 1
   */
  Duration retryDelay(int failures) {
    return firstRetryDelay.multipliedBy(WAIT_FACTORS[Math.min(failures, WAIT_FACTORS.length) - 1]);
  }

  /** The time after which a step runs again that met an outage. */
  Duration outageDelay() {
    return firstRetryDelay.multipliedBy(OUTAGE_FACTOR);
  }

  /** The longest time between two heartbeats of a living worker. */
  Duration maxSilence() {
    return heartbeat.multipliedBy(MISSED_HEARTBEATS);
  }

  /** The longest time that a step waits for its next attempt. */
  Duration maxRetryDelay() {
    return retryDelay(maxAttempts);
  }
}
