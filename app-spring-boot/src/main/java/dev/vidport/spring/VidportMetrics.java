package dev.vidport.spring;

import dev.vidport.library.VidportStatus;
import dev.vidport.usecases.job.port.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of Vidport as metrics. Those of the queue are the same in all processes on a database;
 * they query it at most once in 5 seconds, and are not a number while it does not respond.
 */
final class VidportMetrics implements MeterBinder {
  private static final Logger LOG = LoggerFactory.getLogger(VidportMetrics.class);
  private static final long FRESH_NANOS = 5_000_000_000L;

  private final VidportStatus status;
  private Optional<Backlog> last = Optional.empty();
  private long queriedAt = System.nanoTime() - FRESH_NANOS;

  VidportMetrics(VidportStatus status) {
    this.status = status;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "vidport.worker.slots", "Heavy steps that may run at a time", status::slots);
    gauge(registry, "vidport.worker.slots.used", "Heavy steps that run", status::slotsUsed);
    gauge(
        registry,
        "vidport.worker.disk.low",
        "1 if no heavy steps start because the disk of the work folder is full",
        () -> status.isDiskLow() ? 1 : 0);
    gauge(
        registry,
        "vidport.store.available",
        "1 if the object store responds",
        () -> status.isStoreAvailable() ? 1 : 0);
    Gauge.builder("vidport.worker.disk.free", status, VidportStatus::freeDiskBytes)
        .description("Free bytes on the disk of the work folder")
        .baseUnit(BaseUnits.BYTES)
        .register(registry);
    for (Backlog.State state : Backlog.State.values()) {
      Gauge.builder("vidport.steps", this, metrics -> metrics.of(backlog -> steps(backlog, state)))
          .description("Steps in the queue")
          .tag("state", state.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
    Gauge.builder("vidport.events.pending", this, metrics -> metrics.of(Backlog::events))
        .description("Events that are not yet delivered to webhooks")
        .register(registry);
  }

  private static void gauge(
      MeterRegistry registry, String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  private static int steps(Backlog backlog, Backlog.State state) {
    return backlog.steps().stream()
        .filter(group -> group.state() == state)
        .mapToInt(Backlog.Steps::count)
        .sum();
  }

  private double of(ToDoubleFunction<Backlog> figure) {
    return backlog().map(figure::applyAsDouble).orElse(Double.NaN);
  }

  private synchronized Optional<Backlog> backlog() {
    long now = System.nanoTime();
    if (now - queriedAt >= FRESH_NANOS) {
      queriedAt = now;
      last = query();
    }
    return last;
  }

  private Optional<Backlog> query() {
    try {
      return Optional.of(status.backlog());
    } catch (RuntimeException e) {
      // An outage is logged once, where it is noticed.
      LOG.debug("The query of the backlog failed; leaving its metrics out", e);
      return Optional.empty();
    }
  }
}
