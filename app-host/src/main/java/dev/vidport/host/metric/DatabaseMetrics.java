package dev.vidport.host.metric;

import dev.vidport.library.internal.ConnectionPoolUse;
import dev.vidport.library.internal.Operations;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;

/** How long this host waits for database connections and how long it holds them. */
final class DatabaseMetrics {
  private static final double[] SECONDS = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10, 30
  };

  private final Histogram waited;
  private final Histogram used;
  private final Counter timedOut;

  DatabaseMetrics(Operations operations, PrometheusRegistry registry) {
    waited =
        histogram("vidport_database_connection_wait")
            .help("Time that a caller waited for a connection.")
            .register(registry);
    used =
        histogram("vidport_database_connection_use")
            .help("Time that a caller held a connection, including the time between queries.")
            .register(registry);
    timedOut =
        Counter.builder()
            .name("vidport_database_connection_timeouts")
            .help("Callers that got no connection within the time limit.")
            .register(registry);
    GaugeWithCallback.builder()
        .name("vidport_database_connections")
        .help(
            "Connections in use (ACTIVE) and idle (IDLE), callers that wait for one (WAITING), and"
                + " the size of the pool (MAX).")
        .labelNames("state")
        .callback(
            figure -> {
              ConnectionPoolUse pool = operations.connectionPoolUse();
              figure.call(pool.active(), "ACTIVE");
              figure.call(pool.idle(), "IDLE");
              figure.call(pool.waiting(), "WAITING");
              figure.call(pool.max(), "MAX");
            })
        .register(registry);
    operations.listenToConnectionPool(waited::observe, used::observe, timedOut::inc);
  }

  private static Histogram.Builder histogram(String name) {
    return Histogram.builder()
        .name(name)
        .unit(Unit.SECONDS)
        .classicOnly()
        .classicUpperBounds(SECONDS);
  }
}
