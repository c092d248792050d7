package dev.vidport.acceptance.cluster;

import java.util.List;
import java.util.Random;

/**
 * Start times and durations of injected failures, in milliseconds after the first one can start.
 *
 * @param storeOutageMillis how long the store is blocked
 * @param failureStarts start of the first and the second failure of a machine
 * @param failureDuration duration of a machine failure: shorter or longer than the heartbeat
 *     timeout. A worker resumed long after all its videos have ended would store files that no
 *     sweep deletes any more.
 * @param killDuringRecording start of the kill during a recording; before the store and database
 *     failures, which interrupt live rendering
 * @param parts times of the recording parts, after that kill
 * @param failOver start of the failover of the database
 * @param readOnly how long the hosts reach the old primary after the failover
 * @param requests times of the other requests
 */
record ChaosTimes(
    long storeOutageMillis,
    List<Range> failureStarts,
    Range failureDuration,
    Range killDuringRecording,
    Range parts,
    Range storeOutageStart,
    Range failOver,
    Range readOnly,
    Range requests) {

  /** Every kind of failure, each at least once. */
  static final ChaosTimes SHORT =
      new ChaosTimes(
          8_000,
          List.of(new Range(0, 4_000), new Range(10_000, 14_000)),
          new Range(1_000, 7_000),
          new Range(0, 2_000),
          new Range(3_000, 14_000),
          new Range(3_000, 6_000),
          new Range(3_000, 14_000),
          new Range(0, 2_000),
          new Range(0, 12_000));

  /** The same failures, further apart and longer. */
  static final ChaosTimes LONG =
      new ChaosTimes(
          20_000,
          List.of(new Range(0, 8_000), new Range(16_000, 26_000)),
          new Range(1_000, 9_000),
          new Range(0, 2_000),
          new Range(3_000, 28_000),
          new Range(3_000, 10_000),
          new Range(3_000, 26_000),
          new Range(0, 5_000),
          new Range(0, 25_000));

  /** A range of milliseconds, {@code max} excluded. */
  record Range(int min, int max) {
    long draw(Random random) {
      return min + (long) random.nextInt(max - min);
    }
  }
}
