package dev.vidport.usecases.job.port;

/** How a worker ended a step that it picked. */
public enum StepEnd {
  /** Its result is stored; it may have ended its job. */
  DONE,
  /** It failed and waits for its next attempt. */
  RETRIED,
  /** It met an outage of the database or the store, and runs again without an attempt used up. */
  POSTPONED,
  /** It failed for the last time, or took too long; its job has ended. */
  GIVEN_UP,
  /** Its job ended while it ran. */
  CANCELLED,
  /** Another worker took it over, because this one seemed dead; its result does not count. */
  LEASE_LOST,
  /** It was put back because this worker shuts down. */
  RELEASED
}
