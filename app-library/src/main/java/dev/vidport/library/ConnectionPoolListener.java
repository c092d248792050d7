package dev.vidport.library;

/**
 * Is told how long threads wait for database connections and hold them. It is called in these
 * threads, and must neither block nor throw.
 */
public interface ConnectionPoolListener {
  /** A thread waited for a connection and got one. */
  void waited(double seconds);

  /** A thread used a connection and returned it. */
  void used(double seconds);

  /** A thread got no connection in time. */
  void timedOut();
}
