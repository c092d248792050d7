package dev.vidport.domain.edit;

import dev.vidport.domain.media.DurationFormat;
import dev.vidport.domain.refusal.Problems;
import java.util.Optional;

/**
 * The part of a source to keep (service interface 2.4).
 *
 * @param start seconds from the source's beginning
 * @param end seconds from the source's beginning; empty means the end of the source
 */
public record Trim(double start, Optional<Double> end) {
  public static void check(Trim trim, String field, Problems problems) {
    problems.unless(
        Double.isFinite(trim.start) && trim.start >= 0, field + ".start", "must be 0 or more");
    trim.end.ifPresent(
        end ->
            problems.unless(
                Double.isFinite(end) && end > trim.start,
                field + ".end",
                "must be greater than start"));
  }

  /** Adds a problem if the trim keeps nothing of a source of {@code lengthMicros}. */
  public static void checkWithin(Trim trim, long lengthMicros, String field, Problems problems) {
    problems.unless(
        micros(trim.start) < lengthMicros,
        field + ".start",
        "must be less than the video's length of " + DurationFormat.seconds(lengthMicros) + " s");
  }

  /** The length that the trim keeps of a source of {@code lengthMicros}, in microseconds. */
  public long keptMicros(long lengthMicros) {
    return Math.min(end.map(Trim::micros).orElse(lengthMicros), lengthMicros) - micros(start);
  }

  private static long micros(double seconds) {
    return Math.round(seconds * 1e6);
  }
}
