package dev.vidport.domain.video;

/** How processing ended. */
public enum Outcome {
  SUCCEEDED,
  FAILED,
  TIMED_OUT,
  ABORTED
}
