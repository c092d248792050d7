package dev.vidport.host.metric;

import dev.vidport.http.server.pipeline.RequestListener;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.Set;

/** How long the HTTP server of this host takes for requests. */
final class RequestMetrics {
  /** From a cached response to the download of a large file. */
  private static final double[] SECONDS = {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60
  };

  /** Other methods share one label value, because clients may send any text as the method. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final Histogram durations;

  RequestMetrics(PrometheusRegistry registry) {
    durations =
        Histogram.builder()
            .name("vidport_http_request_duration")
            .help("Time from a request to the end of its response.")
            .unit(Unit.SECONDS)
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .labelNames("method", "route", "status")
            .register(registry);
  }

  RequestListener.Watch begins() {
    long began = System.nanoTime();
    return answered ->
        durations
            .labelValues(
                METHODS.contains(answered.method()) ? answered.method() : "other",
                answered.route(),
                Integer.toString(answered.status()))
            .observe((System.nanoTime() - began) / 1e9);
  }
}
