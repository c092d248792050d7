package dev.vidport.host.metric;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.library.internal.Operations;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepListener;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.DeliveryMeter;
import dev.vidport.usecases.video.port.Videos;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
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

/** Metrics of a host and of its instance, in the Prometheus text format. */
public final class Metrics {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final StepMetrics steps = new StepMetrics(registry);
  private final RequestMetrics requests = new RequestMetrics(registry);
  private final StoreMetrics store = new StoreMetrics(registry);
  private final OutcomeMetrics outcomes = new OutcomeMetrics(registry);
  private final RenderMetrics renders = new RenderMetrics(registry);
  private final IssuerMetrics issuers = new IssuerMetrics(registry);
  private final Clock clock;
  private volatile Function<JobId, Optional<RenderPlan>> plans = job -> Optional.empty();

  public Metrics(Clock clock) {
    this.clock = clock;
    ProcessMetrics.register(registry);
  }

  /** Adds the metrics of the queue and the outbox of the whole instance. */
  public Metrics backlog(Supplier<Backlog> source, JobKinds kinds) {
    Object unused = new BacklogMetrics(source, kinds, clock, registry);
    return this;
  }

  public Metrics database(Operations operations) {
    Object unused = new DatabaseMetrics(operations, registry);
    return this;
  }

  /**
   * Adds the metrics of a worker.
   *
   * @param known finds the render plan of a job; empty before the plan step
   */
  public Metrics worker(int slots, IntSupplier used, Function<JobId, Optional<RenderPlan>> known) {
    gauge("vidport_worker_slots", "Steps that this worker can run at a time.", () -> slots);
    gauge("vidport_worker_slots_used", "Steps that this worker is running.", used::getAsInt);
    plans = known;
    return this;
  }

  /**
   * Adds the disk space of a worker.
   *
   * @param free free bytes in the work folder
   * @param isLow whether that is too little to start a render step
   */
  public void diskSpace(LongSupplier free, BooleanSupplier isLow) {
    gauge(
        "vidport_worker_free_bytes",
        "Free bytes in the work folder of this worker.",
        free::getAsLong);
    gauge(
        "vidport_worker_disk_low",
        "1 while this worker starts no render steps because disk space is low.",
        () -> isLow.getAsBoolean() ? 1 : 0);
  }

  /**
   * Adds whether a worker reaches the object store.
   *
   * @param isAway whether it starts no steps because it does not
   */
  public void store(BooleanSupplier isAway) {
    gauge(
        "vidport_worker_store_away",
        "1 while this worker starts no steps because the object store is unavailable.",
        () -> isAway.getAsBoolean() ? 1 : 0);
  }

  /** Adds whether an operator has paused a worker. */
  public void pause(BooleanSupplier isPaused) {
    gauge(
        "vidport_worker_paused",
        "1 while this worker starts no steps because an operator has paused it.",
        () -> isPaused.getAsBoolean() ? 1 : 0);
  }

  /** Adds how far the clock of a worker is ahead of the database clock. */
  public void clockSkew(Supplier<Duration> skew) {
    gauge(
        "vidport_worker_clock_skew_seconds",
        "How far the clock of this worker is ahead of the database clock.",
        () -> skew.get().toMillis() / 1e3);
  }

  /**
   * Adds the programs of a worker.
   *
   * @param version of ffmpeg, such as {@code 8.0.1}
   * @param origin where it comes from: {@code artifact}, {@code settings} or {@code path}
   */
  public void ffmpeg(String version, String origin) {
    GaugeWithCallback.builder()
        .name("vidport_worker_ffmpeg")
        .help("1 for the ffmpeg that this worker runs.")
        .labelNames("version", "origin")
        .callback(figure -> figure.call(1, version, origin))
        .register(registry);
  }

  /** Adds the number of open streams of events. */
  public Metrics eventStreams(IntSupplier open) {
    gauge("vidport_http_event_streams", "Open streams of events on this host.", open::getAsInt);
    return this;
  }

  /** Adds the number of lines that the log has dropped. */
  public Metrics droppedLogLines(LongSupplier lines) {
    CounterWithCallback.builder()
        .name("vidport_log_lines_dropped_total")
        .help("Lines of the log that were dropped, because its reader was too slow or gone.")
        .callback(figure -> figure.call((double) lines.getAsLong()))
        .register(registry);
    return this;
  }

  /** Adds the number of tries of sign-in codes that failed. */
  public Metrics failedSignIns(LongSupplier failures) {
    CounterWithCallback.builder()
        .name("vidport_sign_in_failures")
        .help("Tries of sign-in codes on this host that were wrong or too many.")
        .callback(figure -> figure.call((double) failures.getAsLong()))
        .register(registry);
    return this;
  }

  /** Adds the bytes that the HTTP server delivers. */
  public Metrics delivery(DeliveryMeter meter) {
    DeliveryMetrics.register(meter, registry);
    return this;
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(figure -> figure.call(value.getAsDouble()))
        .register(registry);
  }

  /** Wraps the ports that are measured; returns every other port as it is. */
  public Object around(Class<?> port, Object real) {
    if (port == ObjectStore.class) {
      return store.around(ObjectStore.class, (ObjectStore) real);
    }
    if (port == MultipartUploads.class) {
      return store.around(MultipartUploads.class, (MultipartUploads) real);
    }
    if (port == Videos.class) {
      return outcomes.around((Videos) real);
    }
    if (port == OidcProvider.class) {
      return issuers.around((OidcProvider) real);
    }
    if (port == StepHandler.class) {
      return renders.around((StepHandler) real, job -> plans.apply(job));
    }
    return real;
  }

  /** Observes a step from its start to its end. */
  public StepListener.Watch begins(Step step, Duration waited) {
    return steps.begins(step, waited);
  }

  /** Observes a request from its start to its end. */
  public RequestListener.Watch begins(RequestListener.StartedRequest request) {
    return requests.begins();
  }

  /** The current values of all metrics. */
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
