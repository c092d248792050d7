package dev.vidport.persistence.job;

/** What became of a step that a worker picked. */
public enum StepEnd {
  /** Its result is stored; the job may be over with it. */
  DONE,
  /** It failed and waits for its next try. */
  RETRIED,
  /** It failed for the last time, or took too long; its job is over. */
  GIVEN_UP,
  /** Its job ended meanwhile, or another worker took the step over. */
  CANCELLED,
  /** It was put back, as this worker stops. */
  RELEASED
}
