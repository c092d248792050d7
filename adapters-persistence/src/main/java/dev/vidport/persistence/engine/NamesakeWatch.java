package dev.vidport.persistence.engine;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for another living worker of the same name when a worker has started. Both work correctly,
 * since each process has an instance name of its own, but logs and metrics would mix them up.
 * Compares the times that a worker wrote with each other, never with a clock.
 */
final class NamesakeWatch {
  private static final Logger LOG = LoggerFactory.getLogger(NamesakeWatch.class);

  /** A living worker has renewed its row between the first and the last. */
  private static final int CHECKS = 4;

  private final WorkerRegistry workers;
  private final WorkerName worker;
  private final Set<String> reported = new HashSet<>();
  private Map<String, Instant> seen = Map.of();
  private int checks;

  NamesakeWatch(WorkerRegistry workers, WorkerName worker) {
    this.workers = workers;
    this.worker = worker;
  }

  /** To be called with each heartbeat. Costs nothing after the first ones. */
  void check() {
    if (checks == CHECKS) {
      return;
    }
    Map<String, Instant> now = workers.namesakes(worker);
    now.forEach(this::report);
    seen = now;
    checks++;
  }

  private void report(String instance, Instant lastSeen) {
    Instant before = seen.get(instance);
    if (before != null && !before.equals(lastSeen) && reported.add(instance)) {
      LOG.error(
          "Another living worker has the same name; give each host its own host name, and each"
              + " worker its own work folder: worker={} instance={} otherInstance={}",
          worker.name(),
          worker.instance(),
          instance);
    }
  }
}
