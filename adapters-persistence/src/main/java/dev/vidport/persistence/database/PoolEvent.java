package dev.vidport.persistence.database;

/** What happens with a connection of the pool. */
public enum PoolEvent {
  /** Work waited for one, and got it. */
  WAITED,
  /** Work held one, and gave it back. */
  USED,
  /** Work got none in time. */
  TIMED_OUT
}
