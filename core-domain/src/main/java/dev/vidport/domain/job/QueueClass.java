package dev.vidport.domain.job;

/** How the jobs of one account precede one another. */
public enum QueueClass {
  /** A new upload or recording, for which a person may be waiting. */
  FRESH,
  /** Any other job of normal priority. */
  NORMAL,
  /** A job of low priority. */
  LOW
}
