package dev.vidport.domain.job;

import dev.vidport.domain.media.PictureSize;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The summary of a finished job, which is stored with the video and outlives the job.
 *
 * @param startedAt when the first step started; empty if the job ended before that
 * @param progress the progress at the end of the job
 * @param sourceSize size of the pictures of the first source; empty if it was not probed
 * @param sourceMicros length of the source before any trim; empty if the source was not probed
 */
public record JobSummary(
    Optional<Instant> startedAt,
    Progress progress,
    Optional<PictureSize> sourceSize,
    OptionalLong sourceMicros) {
  /** The summary of a job that ended before its first step. */
  public static JobSummary none() {
    return new JobSummary(
        Optional.empty(), Progress.none(), Optional.empty(), OptionalLong.empty());
  }
}
