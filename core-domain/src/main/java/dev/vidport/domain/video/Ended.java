package dev.vidport.domain.video;

import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.thumbnail.Thumbnail;
import dev.vidport.domain.variant.Av1Encoding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A video whose processing has ended. The outcome is stored here and not only on the job, so that
 * deleting old jobs loses nothing.
 *
 * @param summary summary of the job
 * @param submittedAt when processing was requested
 * @param endedAt when processing ended; for {@code SUCCEEDED}, when the output was published
 * @param output present if and only if the outcome is {@code SUCCEEDED}
 * @param failure present if the outcome is {@code FAILED} or {@code TIMED_OUT}
 * @param originalDeleted whether the uploaded file has been deleted
 * @param thumbnail the thumbnail that the owner chose; only for a video with an output
 * @param captions none for a video without an output
 */
public record Ended(
    VideoDetails details,
    JobId job,
    JobSummary summary,
    Instant submittedAt,
    Outcome outcome,
    Instant endedAt,
    Optional<Output> output,
    Optional<Failure> failure,
    boolean originalDeleted,
    Optional<Thumbnail> thumbnail,
    CaptionTracks captions)
    implements Video {
  public Ended {
    boolean failed = outcome == Outcome.FAILED || outcome == Outcome.TIMED_OUT;
    if (output.isPresent() != (outcome == Outcome.SUCCEEDED) || failure.isPresent() != failed) {
      throw new IllegalArgumentException("output and failure do not fit " + outcome);
    }
    if ((thumbnail.isPresent() || !captions.isEmpty()) && output.isEmpty()) {
      throw new IllegalArgumentException(
          "a video without an output cannot have a thumbnail or captions");
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
   * Processes the video again at the request of an operator. Only a video without an output can be
   * processed again, because a published output must never change.
   */
  public Submitted retry(JobId next, Instant now) {
    if (output.isPresent()) {
      throw new IllegalStateException("a video with an output cannot be processed again");
    }
    return new Submitted(details.nextRevision(), next, now);
  }

  /** Adds the summary of the job, which is stored together with the end of processing. */
  public Ended with(JobSummary kept) {
    return new Ended(
        details,
        job,
        kept,
        submittedAt,
        outcome,
        endedAt,
        output,
        failure,
        originalDeleted,
        thumbnail,
        captions);
  }

  public Ended withoutOriginal() {
    return changed(details.nextRevision(), true, thumbnail, captions);
  }

  /** Replaces the thumbnail. */
  public Ended with(Thumbnail chosen) {
    return changed(details.nextRevision(), originalDeleted, Optional.of(chosen), captions);
  }

  /** Replaces the captions. */
  public Ended with(CaptionTracks changed) {
    return changed(details.nextRevision(), originalDeleted, thumbnail, changed);
  }

  /** Replaces the chapters of the output. */
  public Ended withChapters(List<Chapter> chosen) {
    return new Ended(
        details.nextRevision(),
        job,
        summary,
        submittedAt,
        outcome,
        endedAt,
        output.map(result -> result.with(chosen)),
        failure,
        originalDeleted,
        thumbnail,
        captions);
  }

  /** Begins with captions, which are stored together with the end of processing. */
  public Ended beginningWith(CaptionTracks begun) {
    return changed(details, originalDeleted, thumbnail, begun);
  }

  /** The thumbnail of the video: the automatic poster unless the owner chose another. */
  public Thumbnail poster() {
    return thumbnail.orElseGet(() -> Thumbnail.candidate(0, endedAt));
  }

  /** The renditions in AV1; empty if there are none and none were asked for. */
  public Optional<Av1Encoding> av1() {
    return output.flatMap(Output::av1);
  }

  /** Whether {@code id} encodes the video in AV1 at this time. */
  public boolean isEncodedBy(JobId id) {
    return av1().filter(now -> now.isProcessing() && now.job().equals(id)).isPresent();
  }

  /** Replaces what is known of the renditions in AV1 of a video with an output. */
  public Ended with(Av1Encoding encoding) {
    return changed(details.nextRevision(), encoding);
  }

  /** Begins with renditions in AV1, which are stored together with the end of processing. */
  public Ended beginningWith(Av1Encoding encoding) {
    return changed(details, encoding);
  }

  private Ended changed(VideoDetails now, Av1Encoding encoding) {
    return new Ended(
        now,
        job,
        summary,
        submittedAt,
        outcome,
        endedAt,
        output.map(known -> known.with(encoding)),
        failure,
        originalDeleted,
        thumbnail,
        captions);
  }

  /** Time of the thumbnail in the video; empty if unknown. */
  public Optional<Double> posterSeconds() {
    return output
        .map(Output::stills)
        .filter(extracted -> poster().source() != Thumbnail.Source.CUSTOM)
        .map(extracted -> extracted.seconds(poster().candidate()));
  }

  /** Total size in bytes of all published objects, including the owner's own image and captions. */
  public long storedBytes() {
    return output.map(Output::storedBytes).orElse(0L)
        + av1().map(Av1Encoding::storedBytes).orElse(0L)
        + thumbnail.flatMap(Thumbnail::image).map(Thumbnail.Image::sizeBytes).orElse(0L)
        + captions.storedBytes();
  }

  @Override
  public Ended with(Metadata metadata) {
    return changed(details.with(metadata), originalDeleted, thumbnail, captions);
  }

  @Override
  public Ended withEmbed(Optional<EmbedCode> code) {
    return changed(details.withEmbed(code), originalDeleted, thumbnail, captions);
  }

  @Override
  public Ended withDeleteAfter(Optional<Instant> time) {
    return changed(details.withDeleteAfter(time), originalDeleted, thumbnail, captions);
  }

  private Ended changed(
      VideoDetails now, boolean deleted, Optional<Thumbnail> chosen, CaptionTracks changed) {
    return new Ended(
        now,
        job,
        summary,
        submittedAt,
        outcome,
        endedAt,
        output,
        failure,
        deleted,
        chosen,
        changed);
  }
}
