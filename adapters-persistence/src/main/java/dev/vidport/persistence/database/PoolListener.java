package dev.vidport.persistence.database;

/**
 * Is told how long threads wait for connections and hold them. It is called in these threads, and
 * must neither block nor throw.
 */
@FunctionalInterface
public interface PoolListener {
  /**
   * @param seconds the time waited or held
   */
  void onEvent(PoolEvent event, double seconds);
}
