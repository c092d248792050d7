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
  private Map<StepHeartbeat, Integer> missed = Map.of();

  /**
   * @param maxMissed heartbeats that a living worker may miss
   */
  DeadWorkerDetector(int maxMissed) {
    this.maxMissed = maxMissed;
  }

  /**
   * Compares the heartbeats with those of the previous check. To be called at intervals no shorter
   * than a heartbeat.
   *
   * @param heartbeats of all steps that run now
   * @return the heartbeats of dead workers
   */
  List<StepHeartbeat> check(Collection<StepHeartbeat> heartbeats) {
    Map<StepHeartbeat, Integer> next = new HashMap<>();
    heartbeats.forEach(heartbeat -> next.put(heartbeat, missed.getOrDefault(heartbeat, -1) + 1));
    missed = next;
    return heartbeats.stream()
        .filter(heartbeat -> next.getOrDefault(heartbeat, 0) >= maxMissed)
        .toList();
  }

  /** Starts over after a failed check: the earlier checks are too old to compare with. */
  void reset() {
    missed = Map.of();
  }
}
