package dev.vidport.host.metric;

import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.job.Backlog;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What waits and runs in the whole instance: the same on every host. The database is asked at most
 * each 5 seconds, however often the figures are read; while it does not answer there are none.
 */
final class BacklogMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(BacklogMetrics.class);
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final Supplier<Backlog> source;
  private final Clock clock;
  private Optional<Backlog> last = Optional.empty();
  private Instant asked = Instant.MIN;

  BacklogMetrics(Supplier<Backlog> source, Clock clock, PrometheusRegistry registry) {
    this.source = source;
    this.clock = clock;
    gauge("vidport_database_up", "Whether the database answered when it was last asked.")
        .callback(figure -> figure.call(backlog().isPresent() ? 1 : 0))
        .register(registry);
    gauge("vidport_steps", "Steps in the queue.")
        .labelNames("kind", "state")
        .callback(figure -> with(backlog -> steps(backlog, figure)))
        .register(registry);
    gauge("vidport_oldest_due_step_age", "How long the step is due that waits longest.")
        .unit(Unit.SECONDS)
        .callback(figure -> with(backlog -> figure.call(age(backlog.oldestDue(clock.instant())))))
        .register(registry);
    gauge("vidport_outbox_events", "Events that are not delivered yet.")
        .callback(figure -> with(backlog -> figure.call(backlog.events())))
        .register(registry);
    gauge("vidport_outbox_oldest_event_age", "Age of the oldest event that is not delivered yet.")
        .unit(Unit.SECONDS)
        .callback(figure -> with(backlog -> figure.call(age(backlog.oldestEvent()))))
        .register(registry);
  }

  private static GaugeWithCallback.Builder gauge(String name, String help) {
    return GaugeWithCallback.builder().name(name).help(help);
  }

  private void with(Consumer<Backlog> figures) {
    backlog().ifPresent(figures);
  }

  private synchronized Optional<Backlog> backlog() {
    Instant now = clock.instant();
    if (asked.plus(FRESH).isAfter(now)) {
      return last;
    }
    asked = now;
    try {
      last = Optional.of(source.get());
    } catch (RuntimeException e) {
      LOG.warn("could not count the backlog: {}", e.toString());
      last = Optional.empty();
    }
    return last;
  }

  /** Kinds and states of which there are none are zero, so that their lines go on. */
  private static void steps(Backlog backlog, GaugeWithCallback.Callback figure) {
    for (StepKind kind : StepKind.values()) {
      for (Backlog.State state : Backlog.State.values()) {
        int count =
            backlog.steps().stream()
                .filter(group -> group.kind() == kind && group.state() == state)
                .mapToInt(Backlog.Steps::count)
                .sum();
        figure.call(count, kind.name(), state.name());
      }
    }
  }

  private double age(Optional<Instant> since) {
    return since
        .map(at -> Math.max(0, Duration.between(at, clock.instant()).toMillis() / 1e3))
        .orElse(0.0);
  }
}
