package dev.vidport.domain.video;

import java.util.Optional;

/** The status of a video as its owner sees it (service interface, section 3). */
public enum VideoStatus {
  UPLOADING,
  READY_TO_START,
  RUNNING,
  SUCCEEDED,
  FAILED,
  TIMED_OUT,
  ABORTED,
  /** A step failed for a temporary reason and waits for its next attempt. */
  PENDING_REDRIVE,
  /** The video was submitted, but no record of its processing is left. */
  HISTORY_UNAVAILABLE;

  public static VideoStatus of(Outcome outcome) {
    return switch (outcome) {
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case TIMED_OUT -> TIMED_OUT;
      case ABORTED -> ABORTED;
    };
  }

  /**
   * The status of a video that has not ended.
   *
   * @param redrive whether a step of its job failed and waits for its next attempt; empty without a
   *     record of the job
   */
  public static VideoStatus of(VideoState state, Optional<Boolean> redrive) {
    return switch (state) {
      case UPLOADING -> UPLOADING;
      case READY_TO_START -> READY_TO_START;
      case SUBMITTED ->
          redrive.map(waits -> waits ? PENDING_REDRIVE : RUNNING).orElse(HISTORY_UNAVAILABLE);
    };
  }

  /** Whether processing has ended, with any outcome. */
  public boolean isEnd() {
    return switch (this) {
      case SUCCEEDED, FAILED, TIMED_OUT, ABORTED -> true;
      case UPLOADING, READY_TO_START, RUNNING, PENDING_REDRIVE, HISTORY_UNAVAILABLE -> false;
    };
  }
}
