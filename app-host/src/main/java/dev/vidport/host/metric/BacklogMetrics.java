package dev.vidport.host.metric;

import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Outage;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.StepLane;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The queue and the outbox of the whole instance; every host reports the same values. The metrics
 * query the database at most once in 5 seconds. While the database is unavailable, they are left
 * out.
 */
final class BacklogMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(BacklogMetrics.class);
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final Supplier<Backlog> source;
  private final JobKinds kinds;
  private final Clock clock;
  private Optional<Backlog> last = Optional.empty();
  private Instant queriedAt = Instant.MIN;

  BacklogMetrics(
      Supplier<Backlog> source, JobKinds kinds, Clock clock, PrometheusRegistry registry) {
    this.source = source;
    this.kinds = kinds;
    this.clock = clock;
    gauge("vidport_database_up", "1 if the last query of the backlog succeeded, 0 if it failed.")
        .callback(figure -> figure.call(backlog().isPresent() ? 1 : 0))
        .register(registry);
    gauge("vidport_steps", "Steps in the queue.")
        .labelNames("job_kind", "kind", "state")
        .callback(figure -> with(backlog -> steps(backlog, figure)))
        .register(registry);
    gauge(
            "vidport_oldest_due_step_age",
            "How long the oldest waiting step has been due, without those that run in the background.")
        .unit(Unit.SECONDS)
        .callback(figure -> with(backlog -> figure.call(age(oldestDue(backlog)))))
        .register(registry);
    gauge(
            "vidport_caption_steps_waiting",
            "Steps that wait for a worker that draws captions into the picture.")
        .callback(figure -> with(backlog -> figure.call(backlog.captionSteps())))
        .register(registry);
    gauge("vidport_outbox_events", "Events that are not yet delivered.")
        .callback(figure -> with(backlog -> figure.call(backlog.events())))
        .register(registry);
    gauge("vidport_outbox_oldest_event_age", "Age of the oldest event that is not yet delivered.")
        .unit(Unit.SECONDS)
        .callback(figure -> with(backlog -> figure.call(age(backlog.oldestEvent()))))
        .register(registry);
  }

  /** Steps in the background may wait for days while others use the processors. */
  private Optional<Instant> oldestDue(Backlog backlog) {
    List<Backlog.Steps> others =
        backlog.steps().stream().filter(group -> !isInBackground(group.kind())).toList();
    return new Backlog(others, 0, Optional.empty()).oldestDue(clock.instant());
  }

  private boolean isInBackground(StepKind kind) {
    return kinds.steps().contains(kind) && kinds.lane(kind) == StepLane.BACKGROUND;
  }

  private static GaugeWithCallback.Builder gauge(String name, String help) {
    return GaugeWithCallback.builder().name(name).help(help);
  }

  private void with(Consumer<Backlog> figures) {
    backlog().ifPresent(figures);
  }

  private synchronized Optional<Backlog> backlog() {
    Instant now = clock.instant();
    if (queriedAt.plus(FRESH).isAfter(now)) {
      return last;
    }
    queriedAt = now;
    try {
      last = Optional.of(source.get());
    } catch (RuntimeException e) {
      // An outage is logged once, where it is noticed.
      LOG.atLevel(Outage.isUnavailable(e) ? Level.DEBUG : Level.WARN)
          .log("The query of the backlog failed; leaving its metrics out: reason={}", e.toString());
      last = Optional.empty();
    }
    return last;
  }

  /** Reports 0 for kinds and states without steps, so that their time series continue. */
  private void steps(Backlog backlog, GaugeWithCallback.Callback figure) {
    for (StepKind kind : kinds.steps()) {
      for (Backlog.State state : Backlog.State.values()) {
        int count =
            backlog.steps().stream()
                .filter(group -> group.kind().equals(kind) && group.state() == state)
                .mapToInt(Backlog.Steps::count)
                .sum();
        figure.call(count, kind.job(), kind.name(), state.name());
      }
    }
  }

  private double age(Optional<Instant> since) {
    return since
        .map(at -> Math.max(0, Duration.between(at, clock.instant()).toMillis() / 1e3))
        .orElse(0.0);
  }
}
