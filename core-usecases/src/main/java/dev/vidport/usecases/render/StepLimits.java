package dev.vidport.usecases.render;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.step.port.StepLimitException;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a step may take without progress: a fixed time and a multiple of the media's length.
 *
 * @param fixed for any step
 * @param timesLength how many times the length of the media is added
 */
public record StepLimits(Duration fixed, int timesLength) {
  /** Decisions, "States": 10 minutes and 20 times the length. */
  public static final StepLimits DEFAULT = new StepLimits(Duration.ofMinutes(10), 20);

  /** The longest recording, 8 hours, and one hour for pauses and the completion. */
  static final Duration RECEIVE = Duration.ofHours(9);

  /** The reason why a step ended at a limit, for the owner of the video. */
  static String exceeded(Throwable last) {
    if (last instanceof StepLimitException exceeded) {
      return switch (exceeded.limit()) {
        case PROCESSOR_TIME ->
            "processing needs more processor time than this service allows for the length of the"
                + " video; a shorter or simpler file may work";
        case TOTAL ->
            "processing was not done after days because this service is overloaded; reprocess the"
                + " video to try again";
        case STANDSTILL ->
            "processing made no progress, several times; reprocess the video to try again";
      };
    }
    return "processing exceeded a limit; reprocess the video to try again";
  }

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
