package dev.vidport.host.metric;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.job.Backlog;
import dev.vidport.persistence.job.StepListener;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Figures of a host and of its instance, in the text format of Prometheus. */
public final class Metrics {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final StepMetrics steps = new StepMetrics(registry);

  /**
   * @param backlog asks the database
   */
  public Metrics(Supplier<Backlog> backlog, Clock clock) {
    Object unused = new BacklogMetrics(backlog, clock, registry);
  }

  /** Adds what a host that works has beside. */
  public void worker(int slots, IntSupplier used) {
    gauge("vidport_worker_slots", "Steps that this worker does at a time.", () -> slots);
    gauge("vidport_worker_slots_used", "Steps that this worker is at.", used);
  }

  private void gauge(String name, String help, IntSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(figure -> figure.call(value.getAsInt()))
        .register(registry);
  }

  /** For the engine: hears that a step begins, and how it ends. */
  public StepListener.Watch begins(Step step, Duration waited) {
    return steps.begins(step, waited);
  }

  /** All figures as they are now. */
  public byte[] text() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.create().write(text, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toByteArray();
  }
}
