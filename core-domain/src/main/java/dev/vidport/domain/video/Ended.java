package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.render.Failure;
import java.time.Instant;
import java.util.Optional;

/**
 * Processing is over. The outcome stands here and not only on the job, so that pruning old jobs
 * loses nothing.
 *
 * @param submittedAt when processing was asked for
 * @param endedAt when it ended; for {@code SUCCEEDED} when the output was published
 * @param output present when, and only when, the outcome is {@code SUCCEEDED}
 * @param failure present when the outcome is {@code FAILED} or {@code TIMED_OUT}
 * @param originalDeleted whether the uploaded file is gone
 */
public record Ended(
    VideoDetails details,
    JobId job,
    Instant submittedAt,
    Outcome outcome,
    Instant endedAt,
    Optional<Output> output,
    Optional<Failure> failure,
    boolean originalDeleted)
    implements Video {
  public Ended {
    boolean failed = outcome == Outcome.FAILED || outcome == Outcome.TIMED_OUT;
    if (output.isPresent() != (outcome == Outcome.SUCCEEDED) || failure.isPresent() != failed) {
      throw new IllegalArgumentException("output and failure do not fit " + outcome);
    }
  }

  @Override
  public VideoState state() {
    return VideoState.SUBMITTED;
  }

  public Ended withoutOriginal() {
    return new Ended(details.next(), job, submittedAt, outcome, endedAt, output, failure, true);
  }

  @Override
  public Ended with(Metadata metadata) {
    return new Ended(
        details.with(metadata),
        job,
        submittedAt,
        outcome,
        endedAt,
        output,
        failure,
        originalDeleted);
  }
}
