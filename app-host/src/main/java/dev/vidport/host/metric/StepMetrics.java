package dev.vidport.host.metric;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.StepEnd;
import dev.vidport.usecases.job.port.StepListener;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.Duration;

/** How long steps wait for this worker and how long it takes for them. */
final class StepMetrics {
  /** From the overhead of an empty step to hours of video. */
  private static final double[] SECONDS = {
    0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 4 * 3600
  };

  private final Histogram waits;
  private final Histogram durations;

  StepMetrics(PrometheusRegistry registry) {
    waits =
        histogram("vidport_step_wait")
            .help("Time from when a step was due until this worker started it.")
            .labelNames("job_kind", "kind")
            .register(registry);
    durations =
        histogram("vidport_step_duration")
            .help("Time that a step took on this worker.")
            .labelNames("job_kind", "kind", "end")
            .register(registry);
  }

  private static Histogram.Builder histogram(String name) {
    return Histogram.builder()
        .name(name)
        .unit(Unit.SECONDS)
        .classicOnly()
        .classicUpperBounds(SECONDS);
  }

  StepListener.Watch begins(Step step, Duration wait) {
    StepKind kind = step.kind();
    waits.labelValues(kind.job(), kind.name()).observe(Math.max(0, wait.toNanos() / 1e9));
    long began = System.nanoTime();
    return end -> ended(kind, end, began);
  }

  private void ended(StepKind kind, StepEnd end, long began) {
    durations
        .labelValues(kind.job(), kind.name(), end.name())
        .observe((System.nanoTime() - began) / 1e9);
  }
}
