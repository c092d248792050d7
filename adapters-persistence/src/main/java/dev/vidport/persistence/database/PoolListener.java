package dev.vidport.persistence.database;

/**
 * Hears how long connections are waited for and held. It is called in the threads that work with
 * them, and must neither block nor throw.
 */
@FunctionalInterface
public interface PoolListener {
  /**
   * @param seconds how long it took
   */
  void heard(PoolEvent event, double seconds);
}
