package dev.vidport.persistence.database;

/** An event of the connection pool. */
public enum PoolEvent {
  /** A thread waited for a connection and got one. */
  WAITED,
  /** A thread used a connection and returned it. */
  USED,
  /** A thread got no connection in time. */
  TIMED_OUT
}
