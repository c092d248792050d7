package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.BreakableServers;
import java.time.Duration;

/**
 * Knows of steps that had bad luck. A step on which five workers die is given up, since it may be
 * what kills them; harm that is done by chance has to stop before that.
 */
final class LastTries {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final BreakableServers servers;

  LastTries(BreakableServers servers) {
    this.servers = servers;
  }

  /** Waits until no step runs that has failed three times. */
  void awaitNone() {
    await("end of steps at their last tries")
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        // While the database is away nobody knows.
        .ignoreException(IllegalStateException.class)
        .until(
            () ->
                servers.count(
                    "select count(*) from step_execution where picked and consecutive_failures > 2"),
            found -> found == 0);
  }
}
