package dev.vidport.persistence.database;

/**
 * Receives how long threads wait for connections and use them. It is called in these threads and
 * must neither block nor throw.
 */
@FunctionalInterface
public interface PoolListener {
  /**
   * @param seconds the time that the thread waited or used the connection
   */
  void onEvent(PoolEvent event, double seconds);
}
