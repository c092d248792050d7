package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.domain.thumbnail.Thumbnail;
import java.time.Instant;
import java.util.Optional;

/**
 * Processing is over. The outcome stands here and not only on the job, so that pruning old jobs
 * loses nothing.
 *
 * @param summary of the job; empty for one that ended before summaries were kept
 * @param submittedAt when processing was asked for
 * @param endedAt when it ended; for {@code SUCCEEDED} when the output was published
 * @param output present when, and only when, the outcome is {@code SUCCEEDED}
 * @param failure present when the outcome is {@code FAILED} or {@code TIMED_OUT}
 * @param originalDeleted whether the uploaded file is gone
 * @param thumbnail what the owner chose to stand for the video; only of one that has an output
 */
public record Ended(
    VideoDetails details,
    JobId job,
    Optional<JobSummary> summary,
    Instant submittedAt,
    Outcome outcome,
    Instant endedAt,
    Optional<Output> output,
    Optional<Failure> failure,
    boolean originalDeleted,
    Optional<Thumbnail> thumbnail)
    implements Video {
  public Ended {
    boolean failed = outcome == Outcome.FAILED || outcome == Outcome.TIMED_OUT;
    if (output.isPresent() != (outcome == Outcome.SUCCEEDED) || failure.isPresent() != failed) {
      throw new IllegalArgumentException("output and failure do not fit " + outcome);
    }
    if (thumbnail.isPresent() && output.isEmpty()) {
      throw new IllegalArgumentException("nothing can stand for what there is not");
    }
  }

  @Override
  public VideoState state() {
    return VideoState.SUBMITTED;
  }

  @Override
  public Optional<JobId> activeJob() {
    return Optional.empty();
  }

  /**
   * An operator has it processed anew. Only what ended without an output can be: nobody may find
   * another video where there was one.
   */
  public Submitted retry(JobId next, Instant now) {
    if (output.isPresent()) {
      throw new IllegalStateException("a video that has an output is not processed anew");
    }
    return new Submitted(details.next(), next, now);
  }

  /** With what is kept of the job; to be stored with the end itself. */
  public Ended with(JobSummary kept) {
    return new Ended(
        details,
        job,
        Optional.of(kept),
        submittedAt,
        outcome,
        endedAt,
        output,
        failure,
        originalDeleted,
        thumbnail);
  }

  public Ended withoutOriginal() {
    return changed(details.next(), true, thumbnail);
  }

  /** Another picture stands for the video from now on. */
  public Ended with(Thumbnail chosen) {
    return changed(details.next(), originalDeleted, Optional.of(chosen));
  }

  /** The stills to choose from; empty where there are none. */
  public Optional<Stills> stills() {
    return output.flatMap(Output::stills);
  }

  /** What stands for the video: the automatic poster, as long as nothing was chosen. */
  public Thumbnail poster() {
    return thumbnail.orElseGet(() -> Thumbnail.candidate(0, endedAt));
  }

  /** When the picture that stands for the video is shown in it; empty where that is not known. */
  public Optional<Double> posterSeconds() {
    return stills()
        .filter(taken -> poster().source() != Thumbnail.Source.CUSTOM)
        .map(taken -> taken.seconds(poster().candidate()));
  }

  /** Bytes of every published object, the owner's own picture included. */
  public long storedBytes() {
    return output.map(Output::storedBytes).orElse(0L)
        + thumbnail.flatMap(Thumbnail::image).map(Thumbnail.Image::sizeBytes).orElse(0L);
  }

  @Override
  public Ended with(Metadata metadata) {
    return changed(details.with(metadata), originalDeleted, thumbnail);
  }

  private Ended changed(VideoDetails now, boolean deleted, Optional<Thumbnail> chosen) {
    return new Ended(
        now, job, summary, submittedAt, outcome, endedAt, output, failure, deleted, chosen);
  }
}
