package dev.vidport.host.metric;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.PoolEvent;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;

/** How long this host waits for its connections to the database, and uses them. */
final class DatabaseMetrics {
  private static final double[] SECONDS = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10, 30
  };

  private final Histogram waited;
  private final Histogram used;
  private final Counter timedOut;

  DatabaseMetrics(Database database, PrometheusRegistry registry) {
    waited =
        histogram("vidport_database_connection_wait")
            .help("Time that work waited for a connection.")
            .register(registry);
    used =
        histogram("vidport_database_connection_use")
            .help("Time that work held a connection: its queries, and what lay between them.")
            .register(registry);
    timedOut =
        Counter.builder()
            .name("vidport_database_connection_timeouts")
            .help("Work that got no connection in time.")
            .register(registry);
    GaugeWithCallback.builder()
        .name("vidport_database_connections")
        .help(
            "Connections that are in use and idle, work that waits for one, and the most there"
                + " may be.")
        .labelNames("state")
        .callback(
            figure -> {
              Database.Pool pool = database.pool();
              figure.call(pool.active(), "ACTIVE");
              figure.call(pool.idle(), "IDLE");
              figure.call(pool.waiting(), "WAITING");
              figure.call(pool.most(), "MOST");
            })
        .register(registry);
    database.listen(this::heard);
  }

  private static Histogram.Builder histogram(String name) {
    return Histogram.builder()
        .name(name)
        .unit(Unit.SECONDS)
        .classicOnly()
        .classicUpperBounds(SECONDS);
  }

  private void heard(PoolEvent event, double seconds) {
    switch (event) {
      case WAITED -> waited.observe(seconds);
      case USED -> used.observe(seconds);
      case TIMED_OUT -> timedOut.inc();
    }
  }
}
