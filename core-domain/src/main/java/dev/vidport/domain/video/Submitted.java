package dev.vidport.domain.video;

import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.render.Failure;
import java.time.Instant;
import java.util.Optional;

/** A video whose render job is queued or running. */
public record Submitted(VideoDetails details, JobId job, Instant submittedAt) implements Video {
  @Override
  public VideoState state() {
    return VideoState.SUBMITTED;
  }

  @Override
  public Optional<JobId> activeJob() {
    return Optional.of(job);
  }

  public Ended succeed(Output output, Instant now) {
    return end(Outcome.SUCCEEDED, now, Optional.of(output), Optional.empty());
  }

  public Ended fail(Failure failure, Instant now) {
    return end(Outcome.FAILED, now, Optional.empty(), Optional.of(failure));
  }

  public Ended timeOut(Failure failure, Instant now) {
    return end(Outcome.TIMED_OUT, now, Optional.empty(), Optional.of(failure));
  }

  public Ended abort(Instant now) {
    return end(Outcome.ABORTED, now, Optional.empty(), Optional.empty());
  }

  private Ended end(
      Outcome outcome, Instant now, Optional<Output> output, Optional<Failure> failure) {
    return new Ended(
        details.nextRevision(),
        job,
        JobSummary.none(),
        submittedAt,
        outcome,
        now,
        output,
        failure,
        false,
        Optional.empty(),
        CaptionTracks.NONE);
  }

  /** Records the size of the file of an import, which is now complete in the store. */
  public Submitted fetched(long sizeBytes) {
    return new Submitted(details.withSize(sizeBytes).nextRevision(), job, submittedAt);
  }

  /** Assigns another job, for the case that the record of the previous one is lost. */
  public Submitted retry(JobId next, Instant now) {
    return new Submitted(details.nextRevision(), next, now);
  }

  @Override
  public Submitted with(Metadata metadata) {
    return new Submitted(details.with(metadata), job, submittedAt);
  }

  @Override
  public Submitted withEmbed(Optional<EmbedCode> code) {
    return new Submitted(details.withEmbed(code), job, submittedAt);
  }

  @Override
  public Submitted withDeleteAfter(Optional<Instant> time) {
    return new Submitted(details.withDeleteAfter(time), job, submittedAt);
  }
}
