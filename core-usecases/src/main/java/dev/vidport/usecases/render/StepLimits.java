package dev.vidport.usecases.render;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJob;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a step may take: a fixed time and a multiple of the media's length.
 *
 * @param fixed for any step
 * @param timesLength how many times the length of the media is added
 */
public record StepLimits(Duration fixed, int timesLength) {
  /** Decisions, "States": 10 minutes and 20 times the length. */
  public static final StepLimits DEFAULT = new StepLimits(Duration.ofMinutes(10), 20);

  /** The longest recording, 8 hours, and one hour for pauses and the completion. */
  static final Duration RECEIVE = Duration.ofHours(9);

  Duration of(Optional<RenderJob> job) {
    long micros =
        job.flatMap(RenderJob::plan)
            .map(RenderPlan::lengthMicros)
            .orElseGet(() -> job.map(StepLimits::sourceMicros).orElse(0L));
    return fixed.plus(Duration.ofMillis(micros / 1000 * timesLength));
  }

  private static long sourceMicros(RenderJob job) {
    return job.facts().stream().mapToLong(SourceFacts::lengthMicros).sum();
  }
}
