package dev.vidport.host.metric;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.library.internal.PortProxy;
import dev.vidport.usecases.job.port.StepHandler;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** How fast this worker renders, in seconds of media per second. */
final class RenderMetrics {
  private static final double[] TIMES = {0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256};

  /** Steps that process the whole media. */
  private static final Set<StepKind> WHOLE =
      Set.of(RenderSteps.LOUDNESS, RenderSteps.AUDIO, RenderSteps.REMUX_TOP, RenderSteps.PACKAGE);

  private final Counter rendered;
  private final Histogram speed;

  RenderMetrics(PrometheusRegistry registry) {
    rendered =
        Counter.builder()
            .name("vidport_rendered_media_seconds")
            .help("Seconds of media that this worker has processed.")
            .labelNames("kind")
            .register(registry);
    speed =
        Histogram.builder()
            .name("vidport_render_speed_ratio")
            .help("Seconds of media that a step processed per second.")
            .classicOnly()
            .classicUpperBounds(TIMES)
            .labelNames("kind")
            .register(registry);
  }

  /**
   * @param plans finds the render plan of a job; empty before the plan step
   */
  StepHandler around(StepHandler real, Function<JobId, Optional<RenderPlan>> plans) {
    return PortProxy.around(
        StepHandler.class,
        real,
        (method, arguments, call) -> {
          long began = System.nanoTime();
          Object returned = call.proceed();
          if (returned instanceof StepHandler.Result result && result.continuesJob()) {
            long ended = System.nanoTime();
            Step step = (Step) arguments[0];
            seconds(step, plans).ifPresent(media -> record(step, media, (ended - began) / 1e9));
          }
          return returned;
        });
  }

  private void record(Step step, double media, double seconds) {
    rendered.labelValues(step.kind().name()).inc(media);
    speed.labelValues(step.kind().name()).observe(media / Math.max(seconds, 1e-3));
  }

  private static OptionalDouble seconds(Step step, Function<JobId, Optional<RenderPlan>> plans) {
    if (step.kind().equals(RenderSteps.CHUNK)) {
      return seconds(
          plans
              .apply(step.job())
              .flatMap(plan -> plan.chunk(step.index()).map(chunk -> ofChunk(plan, chunk))));
    }
    // Other steps read only a part of the media, or wait for it.
    return WHOLE.contains(step.kind())
        ? seconds(plans.apply(step.job()).map(plan -> plan.lengthMicros() / 1e6))
        : OptionalDouble.empty();
  }

  private static OptionalDouble seconds(Optional<Double> found) {
    return found.isPresent() ? OptionalDouble.of(found.get()) : OptionalDouble.empty();
  }

  /** The end frame of the last chunk may be unknown, or lie after the end of the video. */
  private static double ofChunk(RenderPlan plan, Chunk chunk) {
    double total = plan.lengthMicros() / 1e6;
    double from = seconds(plan, chunk.firstFrame());
    double to = chunk.endFrame().isPresent() ? seconds(plan, chunk.endFrame().getAsLong()) : total;
    return Math.max(0, Math.min(to, total) - from);
  }

  private static double seconds(RenderPlan plan, long frame) {
    return (double) (frame - plan.firstFrame()) * plan.rate().den() / plan.rate().num();
  }
}
