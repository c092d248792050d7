package dev.vidport.domain.render;

import dev.vidport.domain.refusal.Problems;
import java.util.Optional;

/**
 * The part of a source that is kept (service interface 2.4).
 *
 * @param start seconds from the source's beginning
 * @param end seconds from the source's beginning; empty means to the end
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
}
