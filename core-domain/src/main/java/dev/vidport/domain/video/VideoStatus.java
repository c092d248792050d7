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
  /** A step failed for a reason that may pass, and waits for its next try. */
  PENDING_REDRIVE,
  /** It was submitted, but no record of its processing is left. */
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
