package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.BreakableServers;
import java.time.Duration;

/**
 * Finds steps close to their last attempt. A step fails for good after five workers have died on
 * it, because it may be the cause. Injected failures must stop before that.
 */
final class LastAttempts {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  private final BreakableServers servers;

  LastAttempts(BreakableServers servers) {
    this.servers = servers;
  }

  /** Waits until no running step has failed three times or more. */
  void awaitNone() {
    await("end of steps close to their last attempt")
        .atMost(TIMEOUT)
        .pollDelay(Duration.ZERO)
        // Each query starts a process of the server.
        .pollInterval(POLL_INTERVAL)
        // The query fails while the database is unavailable.
        .ignoreException(IllegalStateException.class)
        .until(
            () ->
                servers.count(
                    "select count(*) from step_execution where picked and consecutive_failures > 2"),
            found -> found == 0);
  }
}
