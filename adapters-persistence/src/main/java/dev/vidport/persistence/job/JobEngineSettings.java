package dev.vidport.persistence.job;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a host works on steps.
 *
 * @param host name of this host, at most 50 characters: unlike that of any host that runs at the
 *     same time, and the same after a restart, so that it takes up again what it was at
 * @param slots heavy steps at a time
 * @param lanes chunks that can be rendered at a time without sharing processors, at most as many as
 *     there are slots
 * @param pollInterval how often to look for steps of other hosts; its own start at once
 * @param heartbeat how often to show that this host lives; after {@link #MISSED_HEARTBEATS} missed
 *     ones its steps go to others
 * @param workRoot folder of this host's own for the work folders of its steps
 * @param leastFree bytes that have to be free in the work folder for a heavy step to begin
 * @param maxTries after so many failed tries a step is given up
 * @param firstRetry wait after the first failed try; longer after each further one
 * @param closingGrace how long a closing engine lets its running steps finish
 */
public record JobEngineSettings(
    String host,
    int slots,
    int lanes,
    Duration pollInterval,
    Duration heartbeat,
    Path workRoot,
    long leastFree,
    int maxTries,
    Duration firstRetry,
    Duration closingGrace) {
  /**
   * How many times the first wait the others take. A store that is away for 20 seconds costs a step
   * two of its tries by that, and one that is for a minute three, so that some are left.
   */
  private static final int[] WAITS = {1, 10, 45, 90};

  /** Heartbeats that a living host may miss. */
  static final int MISSED_HEARTBEATS = 4;

  public JobEngineSettings {
    if (host.isEmpty() || host.length() > 50 || slots < 1 || lanes < 1 || maxTries < 1) {
      throw new IllegalArgumentException("a job engine needs a short host name, slots and tries");
    }
  }

  /** With these a step of a dead host goes on after at most 36 seconds. */
  public static JobEngineSettings defaults(String host, int slots, int lanes, Path workRoot) {
    return new JobEngineSettings(
        host,
        slots,
        lanes,
        Duration.ofSeconds(1),
        Duration.ofSeconds(6),
        workRoot,
        0,
        5,
        Duration.ofSeconds(2),
        Duration.ofSeconds(10));
  }

  /** The same with another heartbeat; a step of a dead host goes on after at most six of them. */
  public JobEngineSettings withHeartbeat(Duration other) {
    return with(other, leastFree, closingGrace);
  }

  /** The same with other bytes that have to be free. */
  public JobEngineSettings withLeastFree(long bytes) {
    return with(heartbeat, bytes, closingGrace);
  }

  /** The same with another time for running steps to finish when the engine closes. */
  public JobEngineSettings withClosingGrace(Duration other) {
    return with(heartbeat, leastFree, other);
  }

  private JobEngineSettings with(Duration beat, long free, Duration grace) {
    return new JobEngineSettings(
        host, slots, lanes, pollInterval, beat, workRoot, free, maxTries, firstRetry, grace);
  }

  /**
   * Recordings that are rendered at a time while they arrive, beside the slots: they take no more
   * of the processors than their own pace asks for, and must neither wait for other videos nor keep
   * those waiting for hours.
   */
  int recordings() {
    return Math.max(1, slots / 2);
  }

  /**
   * @param failures failed tries so far, at least 1
   */
  Duration retryAfter(int failures) {
    return firstRetry.multipliedBy(WAITS[Math.min(failures, WAITS.length) - 1]);
  }

  /** How long a host may be silent that lives. */
  Duration longestSilence() {
    return heartbeat.multipliedBy(MISSED_HEARTBEATS);
  }

  /** The longest that a step waits for its next try. */
  Duration longestWait() {
    return retryAfter(maxTries);
  }
}
