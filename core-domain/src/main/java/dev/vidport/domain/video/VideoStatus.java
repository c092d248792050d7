package dev.vidport.domain.video;

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
}
