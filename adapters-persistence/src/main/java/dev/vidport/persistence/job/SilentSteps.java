package dev.vidport.persistence.job;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds running steps whose hosts are dead: those whose heartbeat did not change from one look to
 * the next, several times in a row. No clock is asked, so that neither one that is wrong nor an
 * outage of the database, during which nobody's heart could beat, makes a living host seem dead.
 */
final class SilentSteps {
  private final int most;
  private Map<Beat, Integer> looks = Map.of();

  /**
   * @param most heartbeats that a living host may miss
   */
  SilentSteps(int most) {
    this.most = most;
  }

  /**
   * To be told what there is now, at intervals no shorter than a heartbeat.
   *
   * @return the claims of hosts that are dead
   */
  List<Claim> look(Collection<Beat> beats) {
    Map<Beat, Integer> next = new HashMap<>();
    beats.forEach(beat -> next.put(beat, looks.getOrDefault(beat, -1) + 1));
    looks = next;
    return beats.stream().filter(beat -> next.get(beat) >= most).map(Beat::claim).toList();
  }

  /** A look that failed says nothing, and those before it are too long ago. */
  void blind() {
    looks = Map.of();
  }
}
