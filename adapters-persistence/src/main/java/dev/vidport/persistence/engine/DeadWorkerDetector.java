package dev.vidport.persistence.engine;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the running steps of dead workers: those whose heartbeat stays unchanged in several checks
 * in a row. Uses no clock, so neither a wrong clock nor an outage of the database, during which no
 * worker can write its heartbeat, makes a living worker look dead.
 */
final class DeadWorkerDetector {
  private final int maxMissed;
  private final int moreAfterOutage;
  private Map<StepHeartbeat, Integer> missed = Map.of();
  private boolean isAfterOutage;

  /**
   * @param maxMissed heartbeats that a living worker may miss
   * @param moreAfterOutage heartbeats that it may miss in addition after an outage of the database,
   *     because not all workers reconnect at the same time
   */
  DeadWorkerDetector(int maxMissed, int moreAfterOutage) {
    this.maxMissed = maxMissed;
    this.moreAfterOutage = moreAfterOutage;
  }

  /**
   * Compares the heartbeats with those of the previous check. To be called at intervals no shorter
   * than a heartbeat.
   *
   * @param heartbeats of all steps that run now
   * @return the heartbeats of dead workers
   */
  List<StepHeartbeat> check(Collection<StepHeartbeat> heartbeats) {
    int unknown = isAfterOutage ? -1 - moreAfterOutage : -1;
    Map<StepHeartbeat, Integer> next = new HashMap<>();
    heartbeats.forEach(
        heartbeat -> next.put(heartbeat, missed.getOrDefault(heartbeat, unknown) + 1));
    missed = next;
    isAfterOutage = false;
    return heartbeats.stream()
        .filter(heartbeat -> next.getOrDefault(heartbeat, 0) >= maxMissed)
        .toList();
  }

  /** Starts over after a failed check: the earlier checks are too old to compare with. */
  void reset() {
    missed = Map.of();
    isAfterOutage = true;
  }
}
