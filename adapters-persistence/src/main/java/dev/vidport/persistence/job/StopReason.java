package dev.vidport.persistence.job;

/** Why a running step has to stop. */
enum StopReason {
  /** Its job was cancelled or has ended, or another host has taken the step over. */
  LOST,
  /** It ran past its limit. */
  TIME_LIMIT,
  /** This host shuts down. */
  SHUTDOWN
}
