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
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
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
    gauge("vidport_worker_slots_used", "Steps that this worker is at.", used::getAsInt);
  }

  /**
   * Adds how a host that works is off for disk space.
   *
   * @param free bytes in its work folder
   * @param lacking whether those are too few
   */
  public void room(LongSupplier free, BooleanSupplier lacking) {
    gauge("vidport_worker_free_bytes", "Free in this worker's work folder.", free::getAsLong);
    gauge(
        "vidport_worker_lacks_room",
        "1 while this worker begins no steps that render, as too little is free.",
        () -> lacking.getAsBoolean() ? 1 : 0);
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(figure -> figure.call(value.getAsDouble()))
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
