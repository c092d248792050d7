package dev.vidport.host.metric;

import dev.vidport.usecases.storage.ObjectStore;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.nio.file.NoSuchFileException;

/** How long the object store takes. */
final class StoreMetrics {
  private static final double[] SECONDS = {
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120
  };

  private final Histogram lasted;

  StoreMetrics(PrometheusRegistry registry) {
    lasted =
        Histogram.builder()
            .name("vidport_store_operation_duration")
            .help("Time of calls of the object store; of a read, the time to its first byte.")
            .unit(Unit.SECONDS)
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .labelNames("operation", "end")
            .register(registry);
  }

  ObjectStore around(ObjectStore real) {
    return Watched.around(
        ObjectStore.class,
        real,
        (method, arguments, call) -> {
          long began = System.nanoTime();
          String end = "FAILED";
          try {
            Object answer = call.go();
            end = "OK";
            return answer;
          } catch (NoSuchFileException missing) {
            // An answer like any other.
            end = "OK";
            throw missing;
          } finally {
            lasted.labelValues(method.getName(), end).observe((System.nanoTime() - began) / 1e9);
          }
        });
  }
}
