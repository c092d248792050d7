package dev.vidport.usecases.job;

/** Where a job stands, as an operator sees it. */
public enum JobState {
  /** A step failed for a reason that may pass, and waits for its next try. */
  REDRIVE,
  /** A worker is at one of its steps. */
  RUNNING,
  /** All that is left of it waits for a worker. */
  QUEUED,
  /** Its video failed or timed out. */
  FAILED
}
