package dev.vidport.domain.video;

import java.util.List;
import java.util.Optional;

/** The groups of statuses by which videos are listed. Every video is in exactly one. */
public enum StatusFilter {
  UPLOADING,

  /** Between the end of the upload and the end of processing. */
  PROCESSING,

  SUCCEEDED,

  /** Ended without a result, other than by the owner. */
  FAILED,

  ABORTED;

  /** What the videos of the group have stored: one of these. */
  public List<Stored> stored() {
    return switch (this) {
      case UPLOADING -> List.of(unended(VideoState.UPLOADING));
      case PROCESSING -> List.of(unended(VideoState.READY_TO_START), unended(VideoState.SUBMITTED));
      case SUCCEEDED -> List.of(ended(Outcome.SUCCEEDED));
      case FAILED -> List.of(ended(Outcome.FAILED), ended(Outcome.TIMED_OUT));
      case ABORTED -> List.of(ended(Outcome.ABORTED));
    };
  }

  public boolean includes(Video video) {
    Optional<Outcome> outcome =
        video instanceof Ended ended ? Optional.of(ended.outcome()) : Optional.empty();
    return stored().contains(new Stored(video.state(), outcome));
  }

  private static Stored unended(VideoState state) {
    return new Stored(state, Optional.empty());
  }

  private static Stored ended(Outcome outcome) {
    return new Stored(VideoState.SUBMITTED, Optional.of(outcome));
  }

  /**
   * The stored part of a status.
   *
   * @param outcome empty for a video that has not ended
   */
  public record Stored(VideoState state, Optional<Outcome> outcome) {}
}
