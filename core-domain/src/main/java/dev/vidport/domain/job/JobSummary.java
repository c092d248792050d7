package dev.vidport.domain.job;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is kept of a job that has ended, for as long as its video is.
 *
 * @param startedAt when its first step began; empty when it ended before
 * @param progress as far as it came
 * @param sourceMicros length of what it was made of, before any trim; empty when nobody has looked
 */
public record JobSummary(
    Optional<Instant> startedAt, Progress progress, OptionalLong sourceMicros) {}
