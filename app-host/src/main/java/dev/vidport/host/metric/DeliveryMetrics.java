package dev.vidport.host.metric;

import dev.vidport.usecases.usage.DeliveryMeter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** The bytes that a host delivers. */
final class DeliveryMetrics {
  private DeliveryMetrics() {}

  static void register(DeliveryMeter meter, PrometheusRegistry registry) {
    CounterWithCallback.builder()
        .name("vidport_delivered_bytes")
        .help("Bytes of videos that this host sent, or granted by redirects to the store.")
        .labelNames("source")
        .callback(
            figure -> {
              figure.call((double) meter.hostBytes(), "HOST");
              figure.call((double) meter.storeBytes(), "STORE");
            })
        .register(registry);
    GaugeWithCallback.builder()
        .name("vidport_delivery_unrecorded_bytes")
        .help("Delivered bytes that are not yet recorded as usage.")
        .callback(figure -> figure.call((double) meter.unrecordedBytes()))
        .register(registry);
  }
}
