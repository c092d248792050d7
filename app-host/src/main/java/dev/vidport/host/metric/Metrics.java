package dev.vidport.host.metric;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.http.server.RequestListener;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.job.Backlog;
import dev.vidport.persistence.job.StepListener;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.video.Videos;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Figures of a host and of its instance, in the text format of Prometheus. */
public final class Metrics {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final StepMetrics steps = new StepMetrics(registry);
  private final RequestMetrics requests = new RequestMetrics(registry);
  private final StoreMetrics store = new StoreMetrics(registry);
  private final EndMetrics ends = new EndMetrics(registry);
  private final RenderMetrics renders = new RenderMetrics(registry);
  private final Clock clock;
  private volatile Function<JobId, Optional<RenderPlan>> plans = job -> Optional.empty();

  public Metrics(Clock clock) {
    this.clock = clock;
    MachineMetrics.register(registry);
  }

  /** What waits and runs in the whole instance. */
  public Metrics backlog(Supplier<Backlog> asked) {
    Object unused = new BacklogMetrics(asked, clock, registry);
    return this;
  }

  public Metrics database(Database database) {
    Object unused = new DatabaseMetrics(database, registry);
    return this;
  }

  /**
   * Adds what a host that works has beside.
   *
   * @param known the plans of jobs, where they are decided
   */
  public Metrics worker(int slots, IntSupplier used, Function<JobId, Optional<RenderPlan>> known) {
    gauge("vidport_worker_slots", "Steps that this worker does at a time.", () -> slots);
    gauge("vidport_worker_slots_used", "Steps that this worker is at.", used::getAsInt);
    plans = known;
    return this;
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

  /** Adds how far the clock of a host that works is ahead of the database's. */
  public void clock(Supplier<Duration> astray) {
    gauge(
        "vidport_worker_clock_astray_seconds",
        "How far this worker's clock is ahead of the database's.",
        () -> astray.get().toMillis() / 1e3);
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(figure -> figure.call(value.getAsDouble()))
        .register(registry);
  }

  /** For the library: stands before the ports whose figures are kept. */
  public Object around(Class<?> port, Object real) {
    if (port == ObjectStore.class) {
      return store.around((ObjectStore) real);
    }
    if (port == Videos.class) {
      return ends.around((Videos) real);
    }
    if (port == StepHandler.class) {
      return renders.around((StepHandler) real, job -> plans.apply(job));
    }
    return real;
  }

  /** For the engine: hears that a step begins, and how it ends. */
  public StepListener.Watch begins(Step step, Duration waited) {
    return steps.begins(step, waited);
  }

  /** For the server: hears that a request begins, and how it ends. */
  public RequestListener.Watch begins(RequestListener.Asked request) {
    return requests.begins();
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
