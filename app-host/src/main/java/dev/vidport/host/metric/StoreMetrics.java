package dev.vidport.host.metric;

import dev.vidport.library.internal.PortProxy;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.nio.file.NoSuchFileException;

/** How long calls of the object store take. */
final class StoreMetrics {
  private static final double[] SECONDS = {
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120
  };

  private final Histogram durations;

  StoreMetrics(PrometheusRegistry registry) {
    durations =
        Histogram.builder()
            .name("vidport_store_operation_duration")
            .help("Duration of object store calls; for reads, the time to the first byte.")
            .unit(Unit.SECONDS)
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .labelNames("operation", "end")
            .register(registry);
  }

  /** Measures every call of a port of the store. */
  <T> T around(Class<T> port, T real) {
    return PortProxy.around(
        port,
        real,
        (method, arguments, call) -> {
          long began = System.nanoTime();
          String end = "FAILED";
          try {
            Object result = call.proceed();
            end = "OK";
            return result;
          } catch (NoSuchFileException missing) {
            // A missing object is a regular result, not a failure of the store.
            end = "OK";
            throw missing;
          } finally {
            durations.labelValues(method.getName(), end).observe((System.nanoTime() - began) / 1e9);
          }
        });
  }
}
