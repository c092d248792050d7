package dev.vidport.persistence.engine;

/** Why a running step has to stop. */
enum StopReason {
  /**
   * The lease is void: the job was cancelled or has ended, or another worker took the step over.
   */
  LEASE_LOST,
  /** It exceeded a time limit. */
  TIME_LIMIT,
  /** This worker shuts down. */
  SHUTDOWN
}
