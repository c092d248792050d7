package dev.vidport.usecases.job.port;

/** The state of a job, as an operator sees it. */
public enum JobState {
  /** A step failed for a reason that may be temporary, and waits for its next attempt. */
  REDRIVE,
  /** A worker runs one of its steps. */
  RUNNING,
  /** All of its remaining steps wait for a worker. */
  QUEUED,
  /** Its video failed or timed out. */
  FAILED
}
